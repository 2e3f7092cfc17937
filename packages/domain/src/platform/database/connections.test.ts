import fc from "fast-check";
import { expect, test } from "vitest";
import { leastConnections, shareConnections, wantedConnections } from "./connections.ts";

test.each([
  // The server's limit minus three reserved connections.
  { room: 97, webs: 1, worker: true, plan: { web: 10, worker: 5 } },
  { room: 97, webs: 9, worker: true, plan: { web: 9, worker: 2 } },
  { room: 97, webs: 64, worker: true, plan: undefined },
  { room: 17, webs: 3, worker: true, plan: { web: 2, worker: 3 } },
  { room: 17, webs: 0, worker: true, plan: { web: 0, worker: 5 } },
  { room: 17, webs: 2, worker: false, plan: { web: 7, worker: 0 } },
  { room: 3, webs: 1, worker: true, plan: undefined },
])("$room connections for $webs web processes", ({ room, webs, worker, plan }) => {
  expect(shareConnections(room, { webs, worker })).toEqual(plan);
});

const processes = fc
  .record({ webs: fc.integer({ min: 0, max: 64 }), worker: fc.boolean() })
  .filter(({ webs, worker }) => webs > 0 || worker);

test("all processes together leave one connection to people, and each has two", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), processes, (room, shop) => {
      const plan = shareConnections(room, shop);
      if (!plan) return room < leastConnections(shop);
      const opened = shop.webs * (plan.web + 1) + (shop.worker ? plan.worker + 4 : 0);
      return opened <= room - 1 && (shop.webs === 0 || plan.web >= 2) && (!shop.worker || plan.worker >= 2);
    }),
  );
});

test("what is wanted gives everybody all they can use, and the least is enough", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), (webs) => {
      expect(shareConnections(wantedConnections(webs), { webs, worker: true })).toEqual({ web: 10, worker: 5 });
      expect(shareConnections(leastConnections({ webs, worker: true }), { webs, worker: true })).toBeDefined();
      expect(shareConnections(leastConnections({ webs, worker: true }) - 1, { webs, worker: true })).toBeUndefined();
    }),
  );
});
