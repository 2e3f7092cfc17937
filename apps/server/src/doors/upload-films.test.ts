import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longestHold, MOST_HELD } from "../../../../tools/trial/hold.ts";
import { box, film, FILE_TYPE_BOX, numbers, playedOf, withHead } from "../../test/films.ts";
import { formOf, openUploadDoor, type Sent, told, type UploadDoor } from "../../test/upload-door.ts";

const SCRIPT = "<script>alert(1)</script><?php system($_GET['c']); ?>";
const PLACE = "+41.3851+002.1734/";

let at: UploadDoor;
beforeAll(async () => {
  at = await openUploadDoor();
});
afterAll(() => at?.close());

const uuid = (text: string) => box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), text);

const PLACE_KEY = "com.apple.quicktime.location.ISO6709";
const QUICKTIME_PLACE = box(
  "meta",
  numbers(0),
  box("hdlr", numbers(0, 0), "mdta", numbers(0, 0, 0, 0)),
  box("keys", numbers(0, 1), box("mdta", PLACE_KEY)),
  box("ilst", box("\0\0\0\x01", box("data", numbers(1, 0), PLACE))),
);

describe("a cleaned film", () => {
  test.each<[string, () => Promise<Buffer>]>([
    ["as telephones write it", async () => withHead(await film(30_000), box("udta", box("\xa9xyz", "\0\x12\x15\xc7", PLACE)))],
    ["under the keys of QuickTime", async () => withHead(await film(30_000), QUICKTIME_PLACE)],
    ["in the comment and the name of a track", () => film(30_000, { tags: { comment: PLACE, title: PLACE }, trackName: PLACE })],
    [
      "beside the film, and behind it",
      async () => Buffer.concat([FILE_TYPE_BOX, uuid(PLACE), await film(30_000, { isFragmented: true }), box("skip", PLACE)]),
    ],
    ["in an unknown box", async () => withHead(await film(30_000), box("GPS0", PLACE))],
    [
      "between the pictures, where dashcams write it",
      async () => Buffer.concat([await film(30_000), box("mdat", `freeGPS ${PLACE}`), uuid(PLACE)]),
    ],
    ["in a page behind its end", async () => Buffer.concat([await film(30_000), Buffer.from(SCRIPT + PLACE)])],
  ])("has no place that stood %s, and plays as before", async (_, make) => {
    const bytes = await make();
    expect(bytes.includes(PLACE)).toBe(true);
    const sent = await at.send(formOf(bytes));
    expect(told(sent)).toBe("200 0");
    const { body } = await at.get(sent.fileId);
    expect(body.length).toBe(sent.data?.bytes);
    for (const word of [PLACE, "41.38", "location", "script"]) expect(body.includes(word), word).toBe(false);
    const played = await playedOf(bytes);
    expect(played.map(([codec]) => codec)).toEqual(["avc1.42c01e", "mp4a.40.2"]);
    expect(await playedOf(body)).toEqual(played);
  });

  test("may be a minute long and not a second longer", async () => {
    expect(told(await at.send(formOf(await film(60_000, { seconds: 60 }))))).toBe("200 0");
    const sent = await at.send(formOf(await film(60_000, { seconds: 61 })));
    expect(told(sent)).toBe("413 file.tooLarge");
    await at.nothingLeftOf(sent.fileId);
  });
});

/** A film with these numbers in a table of its picture track, at an offset from the box's start. */
async function withTables(...tables: readonly (readonly [type: string, behind: number, ...values: number[]])[]): Promise<Buffer> {
  const made = await film(30_000);
  for (const [type, behind, ...values] of tables) made.set(numbers(...values), made.indexOf(type) + 4 + 4 * behind);
  return made;
}

describe("what is no film", () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["has only a beginning", () => Buffer.concat([FILE_TYPE_BOX, Buffer.alloc(3000, 7)])],
    ["has no head", () => Buffer.concat([FILE_TYPE_BOX, box("mdat", SCRIPT)])],
    ["is cut off", async () => (await film(30_000)).subarray(0, 20_000)],
    [
      "has a head without tracks",
      () => Buffer.concat([FILE_TYPE_BOX, box("moov", box("mvhd", numbers(0, 0, 0, 1000, 0))), box("mdat", SCRIPT)]),
    ],
    [
      "has a box longer than the one around it",
      async () => withHead(await film(30_000), Buffer.concat([numbers(5000), Buffer.from("trak")])),
    ],
    ["has a box shorter than its own head", () => Buffer.concat([FILE_TYPE_BOX, numbers(4), Buffer.from("moov")])],
    ["names pictures that it does not have", () => withTables(["stsz", 1, 2_000_000_000])],
    ["names a million pictures in a table that holds none", () => withTables(["stsz", 1, 0, 1_000_000])],
    ["names the same bytes many times", () => withTables(["stsz", 1, 10_000], ["stco", 2, ...Array.from({ length: 8 }, () => 100)])],
    [
      "names four billion pictures of no bytes",
      () => withTables(["stsz", 1, 1, 4_000_000_000], ["stts", 2, 4_000_000_000, 0], ["stsc", 3, 4_000_000_000]),
    ],
  ])("is refused when it %s: nothing of it is left, and other requests do not wait", async (_, make) => {
    const form = formOf(await make());
    let sent: Sent | undefined;
    const held = await longestHold(async () => void (sent = await at.send(form)));
    expect(sent && told(sent)).toBe("415 file.otherKind");
    expect(held, "milliseconds").toBeLessThan(MOST_HELD);
    if (sent) await at.nothingLeftOf(sent.fileId);
    expect(at.logged).toEqual([]);
  });
});
