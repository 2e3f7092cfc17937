import { LINK_PARAMETERS } from "@rambla/core/shell-settings";
import { expect, test } from "vitest";
import { laterOf, linkIn, passedOn } from "./link-rules.ts";

test.each([
  ["/?source=letter&sourceId=42", { source: "letter", sourceId: "42" }],
  ["/cart?homePageCopyWriterId=7&x=1", { homePageCopyWriterId: "7" }],
  ["/?source=&sourceId=%20", {}],
  [`/?source=${"x".repeat(201)}`, {}],
  ["/?source=caf%C3%A9&sourceId=a%0Ab", {}],
])("the address %s names %j", (path, link) => {
  expect(linkIn(`https://shop.example${path}`)).toEqual(link);
});

test.each([
  [{ source: "a", sourceId: "1" }, {}, { source: "a", sourceId: "1" }],
  [{ source: "a", sourceId: "1" }, { source: "b" }, { source: "b" }],
  [
    { source: "a", sourceId: "1", homePageCopyWriterId: "7" },
    { homePageCopyWriterId: "8" },
    { source: "a", sourceId: "1", homePageCopyWriterId: "8" },
  ],
  [{ homePageCopyWriterId: "7" }, { source: "b", sourceId: "2" }, { source: "b", sourceId: "2", homePageCopyWriterId: "7" }],
])("after %j came %j, so %j counts", (earlier, later, both) => {
  expect(laterOf(earlier, later)).toEqual(both);
});

const LINK = { source: "letter", sourceId: "42", homePageCopyWriterId: "7" };
test.each([
  ["/classifiy/list?id=100&country=cn", LINK, "/classifiy/list?id=100&country=cn&homePageCopyWriterId=7&source=letter&sourceId=42"],
  ["/search?homePageCopyWriterId=9", LINK, "/search?homePageCopyWriterId=9&source=letter&sourceId=42"],
  ["https://es.other.example/", LINK, "https://es.other.example/?homePageCopyWriterId=7&country=cn&source=letter&sourceId=42"],
  ["https://elsewhere.example/a?b=1#c", LINK, "https://elsewhere.example/a?b=1&homePageCopyWriterId=7#c"],
  ["/newest", {}, "/newest"],
])("a banner to %s passes %j on: %s", (target, link, address) => {
  expect(passedOn(target, link, { params: LINK_PARAMETERS, ownHosts: ["es.other.example"], country: "cn" })).toBe(address);
});

test("only the parameters of the settings are passed on", () => {
  expect(passedOn("/newest", LINK, { params: ["source"], ownHosts: [], country: undefined })).toBe("/newest?source=letter");
});
