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
    [
      "as others write it",
      () => film(3000, box("meta", numbers(0), box("keys", "com.apple.quicktime.location.ISO6709"), box("ilst", PLACE))),
    ],
    ["at a track", () => film(3000, track("soun", [4], [210], box("udta", box("loci", PLACE)), box("meta", PLACE)))],
    [
      "beside the film, and behind it",
      () => Buffer.concat([TOLD, uuid(PLACE), film(3000).subarray(TOLD.length), box("free", PLACE), box("skip", PLACE), uuid(PLACE)]),
    ],
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
    const bytes = film(3000, track("meta", [20, 20, 20, 20], [1500, 1700]), [
      [1500, 1540],
      [1700, 1740],
    ]);
    for (const at of [1500, 1520, 1700, 1720]) bytes.write(PLACE, at);
    const { fileId, data } = await at.send(formOf(bytes));
    const { body } = await at.get(fileId);
    expect([data?.bytes, body.includes(PLACE), body.includes("meta"), body.includes("vide")]).toEqual([3000, false, false, true]);
    expect([body.subarray(1400, 1500), body.subarray(1540, 1700), body.subarray(1740)]).toEqual([
      Buffer.alloc(100, 7),
      Buffer.alloc(160, 7),
      Buffer.alloc(1260, 7),
    ]);
  });

  test("goes where no table of the film leads: between pictures and sound, behind them, and in an mdat of its own", async () => {
    const bytes = Buffer.concat([
      film(200_000, track("soun", [500, 500], [1500, 130_000]), [
        [1000, 2500],
        [120_000, 160_000],
        [190_000, 200_000],
      ]),
      box("mdat", `freeGPS ${PLACE}`),
    ]);
    const isPlayed = (at: number) =>
      (at < 1000 ||
        (at >= 1500 && at < 2000) ||
        (at >= 2500 && at < 120_000) ||
        (at >= 130_000 && at < 130_500) ||
        (at >= 160_000 && at < 190_000)) &&
      at < 200_000;
    for (const at of [1000, 2100, 125_000, 131_000, 140_000, 199_900]) bytes.write(PLACE, at);
    const { fileId, data } = await at.send(formOf(bytes));
    const { body } = await at.get(fileId);
    const begun = bytes.indexOf("mdat") + 4;
    const expected = Buffer.from(bytes.map((byte, at) => (at < begun || isPlayed(at) ? byte : 0)));
    expected.set(bytes.subarray(200_000, 200_008), 200_000);
    expect([data?.bytes, body.includes(PLACE), body.equals(expected)]).toEqual([bytes.length, false, true]);
  });

  test("goes where it stands beside what a player reads of samples, and with the names of who made the film", async () => {
    const aName = "Camera of Ana";
    const entry = (kind: string, fields: number, ...rest: readonly Buffer[]) => box(kind, Buffer.alloc(fields), ...rest, numbers(0));
    const picture = entry("avc1", 78, box("avcC", "how it is read"), uuid(PLACE), box("pasp", numbers(1, 1)));
    picture.write(aName, 8 + 43);
    const sound = entry("mp4a", 28, box("wave", box("frma", "mp4a"), box("esds", "how it sounds"), box("GPS0", PLACE), numbers(8, 0)));
    const described = (kind: string, sample: Buffer) =>
      box(
        "trak",
        box("tkhd", numbers(0)),
        box("edts", box("elst", numbers(0, 0)), uuid(PLACE)),
        box(
          "mdia",
          box("hdlr", numbers(0, 0), kind, numbers(0, 0, 0), `${aName}\0`),
          box(
            "minf",
            box("dinf", box("dref", numbers(0, 1), box("alis", numbers(0), `/Volumes/${aName}`)), uuid(PLACE)),
            box(
              "stbl",
              uuid(PLACE),
              box("stsd", numbers(0, 1), sample),
              box("stsc", numbers(0, 0)),
              box("stsz", numbers(0, 0, 0)),
              box("stco", numbers(0, 0)),
            ),
          ),
        ),
      );
    const bytes = film(9000, Buffer.concat([described("vide", picture), described("soun", sound), box("mvex", uuid(PLACE))]));
    const sent = await at.send(formOf(bytes));
    expect(told(sent)).toBe("200 0");
    const { body } = await at.get(sent.fileId);
    expect([body.length, body.includes(PLACE), body.includes(aName)]).toEqual([bytes.length, false, false]);
    for (const kept of ["avc1", "avcC", "how it is read", "pasp", "mp4a", "wave", "how it sounds", "esds", "alis", "elst", "soun"])
      expect(body.indexOf(kept), kept).toBe(bytes.indexOf(kept));
    expect(body.subarray(bytes.lastIndexOf("mdat"))).toEqual(bytes.subarray(bytes.lastIndexOf("mdat")));
  });

  test("goes behind sound that is not packed, which stays whole though its table counts a byte for each moment", async () => {
    const fields = Buffer.alloc(28);
    fields.writeUInt16BE(2, 16);
    fields.writeUInt16BE(16, 18);
    const sound = box(
      "trak",
      box(
        "mdia",
        box("hdlr", numbers(0, 0), "soun", numbers(0, 0, 0)),
        box(
          "minf",
          box(
            "stbl",
            box("stsd", numbers(0, 1), box("sowt", fields)),
            box("stsc", numbers(0, 1, 1, 100, 1)),
            box("stsz", numbers(0, 1, 100)),
            box("stco", numbers(0, 1, 2000)),
          ),
        ),
      ),
    );
    const bytes = film(3000, sound, [[2000, 2600]]);
    bytes.write(PLACE, 2400);
    const { body } = await at.get((await at.send(formOf(bytes))).fileId);
    expect([
      body.includes(PLACE),
      body.subarray(2000, 2400).equals(Buffer.alloc(400, 7)),
      body.subarray(2400, 2600).equals(Buffer.alloc(200)),
    ]).toEqual([false, true, true]);
  });

  test("goes where no piece of a film in pieces leads; its samples stay, wherever it says how long they are", async () => {
    const head = Buffer.concat([
      TOLD,
      box("moov", box("mvhd", numbers(0)), track("vide", [], []), box("mvex", box("trex", numbers(0, 1, 1, 0, 30, 0)))),
    ]);
    const piece = (fragment: Buffer, runs: readonly Buffer[]) => box("moof", box("mfhd", numbers(0, 1)), box("traf", fragment, ...runs));
    // The first by its piece and as long as all are, the second by its own lengths behind the first run, the third by how long all of this piece are.
    const first = (offset: number) =>
      piece(box("tfhd", numbers(0x20000, 1)), [
        box("trun", numbers(0x1, 2, offset)),
        box("trun", numbers(0x301, 2, offset + 80, 1, 40, 1, 50)),
      ]);
    const second = (offset: number) =>
      piece(box("tfhd", numbers(0x10, 1, 25)), [box("trun", numbers(0x1, 4, offset)), box("trun", numbers(0, 1))]);
    const media = (played: readonly (readonly [number, number])[]) => {
      const bytes = Buffer.alloc(400, PLACE);
      for (const [from, to] of played) bytes.fill(7, from, to);
      return bytes;
    };
    const [one, two] = [first(0).length + 8, second(0).length + 8];
    const bytes = Buffer.concat([
      head,
      first(one + 10),
      box(
        "mdat",
        media([
          [10, 70],
          [90, 180],
        ]),
      ),
      second(two),
      box("mdat", media([[0, 125]])),
    ]);
    const sent = await at.send(formOf(bytes));
    expect(told(sent)).toBe("200 0");
    const { body } = await at.get(sent.fileId);
    const expected = Buffer.from(bytes);
    for (const [mdat, gaps] of [
      [
        bytes.indexOf("mdat") + 4,
        [
          [0, 10],
          [70, 90],
          [180, 400],
        ],
      ],
      [bytes.lastIndexOf("mdat") + 4, [[125, 400]]],
    ] as const)
      for (const [from, to] of gaps) expected.fill(0, mdat + from, mdat + to);
    expect([body.includes(PLACE), body.equals(expected)]).toEqual([false, true]);
  });

  test.each<[string, () => Buffer]>([
    ["has only a beginning", () => Buffer.concat([TOLD, Buffer.alloc(3000, 7)])],
    ["nothing says how to play", () => Buffer.concat([TOLD, box("mdat", SCRIPT)])],
    ["is cut off", () => film(3000).subarray(0, 2500)],
    ["has a page behind its end", () => Buffer.concat([film(3000), Buffer.from(SCRIPT)])],
    ["has a box longer than the one around it", () => film(3000, Buffer.concat([numbers(5000), Buffer.from("udta")]))],
    ["has a box shorter than its own head", () => film(3000, Buffer.concat([numbers(4), Buffer.from("udta")]))],
    ["has a hundred thousand boxes", () => film(900_000, Buffer.concat(Array.from({ length: 100_000 }, () => box("free"))))],
    ["names sounds that it does not have", () => film(3000, track("soun", [2_000_000_000], [100]))],
    [
      "names a million sounds in a table that holds none",
      () =>
        film(
          3000,
          box(
            "trak",
            box(
              "mdia",
              box("hdlr", numbers(0, 0), "soun", numbers(0, 0, 0)),
              box(
                "minf",
                box(
                  "stbl",
                  box("stsc", numbers(0, 1, 1, 1_000_000, 1)),
                  box("stsz", numbers(0, 4, 1_000_000)),
                  box("stco", numbers(0, 1, 200)),
                ),
              ),
            ),
          ),
        ),
    ],
    [
      "counts samples in a way of its own",
      () =>
        film(
          3000,
          box(
            "trak",
            box("mdia", box("hdlr", numbers(0, 0), "soun", numbers(0, 0, 0)), box("minf", box("stbl", box("stz2", numbers(0, 8, 0))))),
          ),
        ),
    ],
    [
      "has a piece that tells of more than it holds",
      () =>
        Buffer.concat([
          film(3000),
          box(
            "moof",
            box("mfhd", numbers(0, 1)),
            box("traf", box("tfhd", numbers(0x20000, 1)), box("trun", numbers(0x201, 4_000_000_000, 8, 4))),
          ),
        ]),
    ],
    [
      "has a piece that names bytes it does not have",
      () =>
        Buffer.concat([
          film(3000),
          box(
            "moof",
            box("mfhd", numbers(0, 1)),
            box("traf", box("tfhd", numbers(0x20010, 1, 100)), box("trun", numbers(0x1, 4_000_000, 8))),
          ),
        ]),
    ],
    [
      "has samples that say less of themselves than they must",
      () =>
        film(
          3000,
          box(
            "trak",
            box(
              "mdia",
              box("hdlr", numbers(0, 0), "vide", numbers(0, 0, 0)),
              box("minf", box("stbl", box("stsd", numbers(0, 1), box("avc1", numbers(0))))),
            ),
          ),
        ),
    ],
    [
      "lies in eight hundred thousand places",
      () => {
        const places = Buffer.alloc(3_200_000);
        for (let at = 0; at < places.length; at += 4) places.writeUInt32BE(3_300_000 - at, at);
        return film(
          3_500_000,
          box(
            "trak",
            box("tkhd", numbers(0)),
            box(
              "mdia",
              box("hdlr", numbers(0, 0), "soun", numbers(0, 0, 0)),
              box(
                "minf",
                box(
                  "stbl",
                  box("stsc", numbers(0, 1, 1, 1, 1)),
                  box("stsz", numbers(0, 1, 800_000)),
                  box("stco", numbers(0, 800_000), places),
                ),
              ),
            ),
          ),
        );
      },
    ],
    [
      "has six thousand tracks",
      () =>
        film(
          900_000,
          Buffer.concat(Array.from({ length: 6000 }, () => box("trak", box("mdia", box("hdlr", numbers(0, 0), "vide", numbers(0)))))),
        ),
    ],
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

test("a film in as many places as may be, in the wrong order, holds nobody up, and none of its samples is lost", async () => {
  const places = Array.from({ length: 95_000 }, (_, index) => 3_400_000 - index * 20);
  const bytes = film(
    3_500_000,
    track(
      "soun",
      places.map(() => 4),
      places,
    ),
    [[1_400_000, 3_450_000]],
  );
  const form = formOf(bytes);
  let sent: Sent | undefined;
  const held = await longestHold(async () => void (sent = await at.send(form)));
  expect(sent && told(sent)).toBe("200 0");
  expect(held, "milliseconds").toBeLessThan(MOST_HELD);
  const { body } = await at.get(sent?.fileId ?? "");
  const expected = Buffer.from(bytes).fill(0, 1_400_000, 3_450_000);
  for (const place of places) expected.fill(7, place, place + 4);
  expect(body.equals(expected)).toBe(true);
});

test("a film with as many chunks of sound as runs of them holds nobody up", async () => {
  const table = (width: number) => {
    const entries = Buffer.alloc(1_600_000);
    for (let at = 0; at + width <= entries.length; at += width) entries.writeUInt32BE(1, at);
    return entries;
  };
  // Each run begins at the first chunk, and each has one sound at the same place.
  const sounds = box(
    "trak",
    box("tkhd", numbers(0)),
    box(
      "mdia",
      box("hdlr", numbers(0, 0), "soun", numbers(0, 0, 0)),
      box(
        "minf",
        box("stbl", box("stsc", numbers(0, 1), table(12)), box("stsz", numbers(0, 0, 1, 4)), box("stco", numbers(0, 400_000), table(4))),
      ),
    ),
  );
  const form = formOf(film(3_500_000, sounds));
  let sent: Sent | undefined;
  const held = await longestHold(async () => void (sent = await at.send(form)));
  expect(sent && told(sent)).toBe("200 0");
  expect(held, "milliseconds").toBeLessThan(MOST_HELD);
});
