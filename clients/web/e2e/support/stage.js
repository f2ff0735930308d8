// What every file of tests stands on: a server on a database of its own and a browser, gone when the tests are done.

import { after, before } from 'node:test';

import { launch, open } from './browser.js';
import { Server } from './server.js';

/** Starts both before the tests of a file. What it gives may be used in them, and in what runs `before` them later on. */
export function openStage() {
  let server;
  let browser;
  before(async () => {
    server = await Server.start();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get server() {
      return server;
    },
    get base() {
      return server.base;
    },
    /** A new window; `look` as in `open`. */
    open: (look) => open(browser, look),
  };
}
