/** Films that people send, over real HTTP: the place they were taken at goes, and what is made to look like one gets nowhere (T45, T46). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longestHold, MOST_HELD } from "../../../../tools/trial/hold.ts";
import { box, film, numbers, TOLD, track } from "../../test/films.ts";
import { formOf, openUploadDoor, type Sent, told, type UploadDoor } from "../../test/upload-door.ts";

const SCRIPT = "<script>alert(1)</script><?php system($_GET['c']); ?>";

let at: UploadDoor;
beforeAll(async () => {
  at = await openUploadDoor();
});
afterAll(() => at?.close());

describe("the place of a film", () => {
  const PLACE = "+41.3851+002.1734/";
  const uuid = (text: string) => box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), text);
  test.each<[string, () => Buffer]>([
    ["as telephones write it", () => film(3000, box("udta", box("\xa9xyz", "\0\x12\x15\xc7", PLACE)))],
    ["as others write it", () => film(3000, box("meta", numbers(0), box("keys", "com.apple.quicktime.location.ISO6709"), box("ilst", PLACE)))],
    ["at a track", () => film(3000, track("soun", [4], [210], box("udta", box("loci", PLACE)), box("meta", PLACE)))],
    ["beside the film, and behind it", () => Buffer.concat([TOLD, uuid(PLACE), film(3000).subarray(TOLD.length), box("free", PLACE), box("skip", PLACE), uuid(PLACE)])],
    ["in a box that nobody knows", () => film(3000, box("GPS0", PLACE))],
    ["in the last box, which does not say how long it is", () => Buffer.concat([film(3000), numbers(0), Buffer.from(`free${PLACE}`)])],
  ])("goes where it stands %s, and nothing moves", async (_, made) => {
    const bytes = made();
    const sent = await at.send(formOf(bytes));
    expect(told(sent)).toBe("200 0");
    const { body } = await at.get(sent.fileId);
    expect(body.length).toBe(bytes.length);
    for (const word of [PLACE, "41.38", "location"]) expect(body.includes(word), word).toBe(false);
    for (const kept of ["ftyp", "moov", "vide", "mdat"]) expect(body.indexOf(kept), kept).toBe(bytes.indexOf(kept));
    expect(body.subarray(bytes.indexOf("mdat"), 2990)).toEqual(bytes.subarray(bytes.indexOf("mdat"), 2990));
  });

  test("goes where it is noted for each moment, and picture and sound stay", async () => {
    const bytes = film(3000, track("meta", [20, 20, 20, 20], [1500, 1700]));
    for (const at of [1500, 1520, 1700, 1720]) bytes.write(PLACE, at);
    const { fileId, data } = await at.send(formOf(bytes));
    const { body } = await at.get(fileId);
    expect([data?.bytes, body.includes(PLACE), body.includes("meta"), body.includes("vide")]).toEqual([3000, false, false, true]);
    expect([body.subarray(1400, 1500), body.subarray(1540, 1700), body.subarray(1740)]).toEqual([Buffer.alloc(100, 7), Buffer.alloc(160, 7), Buffer.alloc(1260, 7)]);
  });

  test.each<[string, () => Buffer]>([
    ["has only a beginning", () => Buffer.concat([TOLD, Buffer.alloc(3000, 7)])],
    ["nothing says how to play", () => Buffer.concat([TOLD, box("mdat", SCRIPT)])],
    ["is cut off", () => film(3000).subarray(0, 2500)],
    ["has a page behind its end", () => Buffer.concat([film(3000), Buffer.from(SCRIPT)])],
    ["has a box longer than the one around it", () => film(3000, Buffer.concat([numbers(5000), Buffer.from("udta")]))],
    ["has a box shorter than its own head", () => film(3000, Buffer.concat([numbers(4), Buffer.from("udta")]))],
    ["has a hundred thousand boxes", () => film(900_000, Buffer.concat(Array.from({ length: 100_000 }, () => box("free"))))],
    ["names notes that it does not have", () => film(3000, track("meta", [2_000_000_000], [100]))],
    ["names the same notes again and again", () => film(120_000, track("meta", Array.from({ length: 5000 }, () => 20_000), Array.from({ length: 5000 }, () => 60_000)))],
    ["names a note of one byte eight hundred thousand times", () => {
      const places = Buffer.alloc(3_200_000);
      for (let at = 0; at < places.length; at += 4) places.writeUInt32BE(100, at);
      return film(3_500_000, box("trak", box("tkhd", numbers(0)), box("mdia", box("hdlr", numbers(0, 0), "meta", numbers(0, 0, 0)), box("minf", box(
        "stbl", box("stsc", numbers(0, 1, 1, 1, 1)), box("stsz", numbers(0, 1, 800_000)), box("stco", numbers(0, 800_000), places),
      )))));
    }],
    ["has six thousand tracks", () => film(900_000, Buffer.concat(Array.from({ length: 6000 }, () => box("trak", box("mdia", box("hdlr", numbers(0, 0), "vide", numbers(0)))))))],
    ["has notes in pieces", () => Buffer.concat([film(3000, track("meta", [], [1])), box("moof", box("mfhd", numbers(0, 1)))])],
  ])("is not told of what %s: that is no film, and nobody waits", async (_, made) => {
    const form = formOf(made());
    let sent: Sent | undefined;
    const held = await longestHold(async () => void (sent = await at.send(form)));
    expect(sent && told(sent)).toBe("415 file.otherKind");
    expect(held, "milliseconds").toBeLessThan(MOST_HELD);
    if (sent) await at.nothingLeftOf(sent.fileId);
  });
});

test("a film with as many chunks of notes as runs of them holds nobody up", async () => {
  const table = (width: number) => {
    const entries = Buffer.alloc(1_600_000);
    for (let at = 0; at + width <= entries.length; at += width) entries.writeUInt32BE(1, at);
    return entries;
  };
  // Each run begins at the first chunk, and none has a note.
  const notes = box("trak", box("tkhd", numbers(0)), box("mdia", box("hdlr", numbers(0, 0), "meta", numbers(0, 0, 0)), box("minf", box(
    "stbl", box("stsc", numbers(0, 1), table(12)), box("stsz", numbers(0, 0, 1, 4)), box("stco", numbers(0, 400_000), table(4)),
  ))));
  const form = formOf(film(3_500_000, notes));
  let sent: Sent | undefined;
  const held = await longestHold(async () => void (sent = await at.send(form)));
  expect(sent && told(sent)).toBe("200 0");
  expect(held, "milliseconds").toBeLessThan(MOST_HELD);
});
