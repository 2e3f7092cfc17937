import { expect, test } from "vitest";
import { closeWebView } from "./web-view.ts";

const failing = () => {
  throw new Error("gone");
};

test.each([
  ["the app on iOS", { webkit: { messageHandlers: { closeWebView: { postMessage: () => undefined } } } }, true],
  ["the app on Android", { Android: { closeWebView: () => undefined } }, true],
  ["an app that fails on iOS", { webkit: { messageHandlers: { closeWebView: { postMessage: failing } } } }, false],
  ["an app that fails on Android", { Android: { closeWebView: failing } }, false],
  ["another app's browser", { webkit: { messageHandlers: {} }, Android: {} }, false],
  ["a browser", {}, false],
])("%s closes the page: %s", (_name, bridges, isClosed) => {
  expect(closeWebView(bridges)).toBe(isClosed);
});
