import { expect, test } from "vitest";
import { meantMailbox } from "./mailbox-typo.ts";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["Ana.Ruiz+shop@gmal.com", "Ana.Ruiz+shop@gmail.com"],
  ["ana@gmaill.com", "ana@gmail.com"],
  ["ana@gnail.com", "ana@gmail.com"],
  ["ana@GMIAL.COM", "ana@gmail.com"],
  [" ana@gmail.con ", "ana@gmail.com"],
  ["ana@gmial.con", "ana@gmail.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@liberio.it", "ana@libero.it"],
  ["ana@interria.pl", "ana@interia.pl"],
  ["ana@hotmail.c.uk", "ana@hotmail.co.uk"],
  ["ana@tallbo.con", "ana@tallbo.com"],
  ["ana@shop.example.cmo", "ana@shop.example.com"],
])("%j may be meant as %j", (typed, meant) => expect(meantMailbox(typed)).toBe(meant));

test.each([
  "ana@gmail.com",
  "ana@GMAIL.com",
  "ana@mail.com",
  "ana@ymail.com",
  "ana@hotmail.de",
  "ana@hotmail.es",
  "ana@gmx.net",
  "ana@example.com",
  "ana@tallbo.example",
  // Short names are often personal domains.
  "ana@omet.pl",
  "ana@love.com",
  "ana@gmx.dk",
  "ana@sapa.pt",
  "ana@gmail",
  "612345678",
  "",
  "ana@constructor",
  "ana@x.constructor",
  "ana@x.toString",
])("%j is taken as it is", (typed) => expect(meantMailbox(typed)).toBeUndefined());
