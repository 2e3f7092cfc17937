import { expect, test } from "vitest";
import { waysOf } from "./paths.ts";

test.each([
  ["/", "/mobile"],
  ["/cate", "/mobile/cate"],
  ["/classifiy/list?id=100&rootKey=100", "/mobile/classifiy/list?id=100&rootKey=100"],
  ["/classifiy/list?f.use=travel&id=1&f.use=both", "/mobile/classifiy/list?f.use=travel&f.use=both&id=1"],
])("%s, as content holds it, is %s on a phone", (written, inside) => {
  expect(waysOf("mobile", undefined).inside(written)).toBe(inside);
});
