// What every file of tests stands on: a server on a database of its own and a browser, gone when the tests are done.

import { after, before } from 'node:test';

import { launch, open } from './browser.js';
import { Server } from './server.js';

/** Starts both before the tests of a file, and then does `ready`, since hooks of a file do not wait for one another. `flags` as of `Server`. */
export function openStage(ready = async () => {}, flags = undefined) {
  let server;
  let browser;
  before(async () => {
    server = await Server.start(await flags?.());
    browser = await launch();
    await ready(stage);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  const stage = {
    get server() {
      return server;
    },
    get base() {
      return server.base;
    },
    /** A new window; `look` as in `open`. */
    open: (look) => open(browser, look),
  };
  return stage;
}
