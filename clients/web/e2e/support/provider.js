// An OpenID Connect provider for tests: one page with a button that lets a person in, and tokens signed by ES256.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const CLIENT = 'touchline';
const text = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

export class Provider {
  #listener;
  #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #codes = new Map();
  /** Who is let in. */
  person = { sub: '1', preferred_username: 'Ada' };
  issuer = '';

  static async start() {
    const provider = new Provider();
    provider.#listener = createServer((request, response) => provider.#answer(request, response));
    provider.#listener.listen(0, '127.0.0.1');
    await once(provider.#listener, 'listening');
    provider.issuer = `http://127.0.0.1:${provider.#listener.address().port}`;
    return provider;
  }

  /** Flags of a server at `base` that lets people in by it. */
  flags(base) {
    const named = { issuer: this.issuer, 'client-id': CLIENT, 'public-url': base, name: 'Example' };
    return Object.entries(named).map(([name, value]) => `--oidc-${name}=${value}`);
  }

  stop() {
    this.#listener.close();
    this.#listener.closeAllConnections();
  }

  async #answer(request, response) {
    const url = new URL(request.url, this.issuer);
    const say = (value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return say(this.#discovery());
      case '/keys':
        return say({
          keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'ES256' }],
        });
      case '/authorize': {
        const code = randomBytes(16).toString('hex');
        this.#codes.set(code, url.searchParams);
        const back = (query) =>
          `${url.searchParams.get('redirect_uri')}?${query}&state=${url.searchParams.get('state')}`;
        response.setHeader('content-type', 'text/html');
        return response.end(
          `<a href="${back(`code=${code}`)}">Let me in</a> <a href="${back('error=access_denied')}">No, thanks</a>`,
        );
      }
      case '/token':
        return say(this.#tokens(new URLSearchParams(await body(request))));
      default:
        return response.writeHead(404).end();
    }
  }

  #discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    };
  }

  #tokens(given) {
    const asked = this.#codes.get(given.get('code'));
    this.#codes.delete(given.get('code'));
    const challenge = createHash('sha256').update(given.get('code_verifier')).digest('base64url');
    if (challenge !== asked?.get('code_challenge')) return { error: 'invalid_grant' };
    const now = Math.floor(Date.now() / 1000);
    const nonce = asked.get('nonce');
    const claims = { ...this.person, iss: this.issuer, aud: CLIENT, nonce, iat: now, exp: now + 300 };
    const signed = `${text({ alg: 'ES256', kid: 'a' })}.${text(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.#key.privateKey, dsaEncoding: 'ieee-p1363' });
    const token = `${signed}.${signature.toString('base64url')}`;
    return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token };
  }
}

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
