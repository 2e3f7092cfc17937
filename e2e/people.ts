/** One person per country, with an address in its format. */
import type { CountryCode } from "@rambla/core/market";
import { randomInt, randomUUID } from "node:crypto";

export type Person = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly postCode: string;
  readonly city: string;
  /** As in the form's list; undefined where none is asked for. */
  readonly province?: string;
  readonly phone: string;
};

const PEOPLE: Readonly<Record<CountryCode, Omit<Person, "email">>> = {
  ES: {
    firstName: "Lucía",
    lastName: "Ferrer",
    street: "Calle del Pez 12",
    postCode: "28004",
    city: "Madrid",
    province: "Madrid",
    phone: "612 345 678",
  },
  IT: {
    firstName: "Giulia",
    lastName: "Rossi",
    street: "Via dei Serpenti 8",
    postCode: "00184",
    city: "Roma",
    province: "Roma",
    phone: "347 123 4567",
  },
  NL: { firstName: "Sanne", lastName: "de Vries", street: "Herengracht 21", postCode: "1015BA", city: "Amsterdam", phone: "06 12345678" },
  PL: {
    firstName: "Łucja",
    lastName: "Wójcik",
    street: "ul. Świętokrzyska 3/7",
    postCode: "00950",
    city: "Warszawa",
    phone: "512 345 678",
  },
  FR: { firstName: "Zoé", lastName: "Lefèvre", street: "14 rue Oberkampf", postCode: "75011", city: "Paris", phone: "06 12 34 56 78" },
  DE: { firstName: "Jörg", lastName: "Müller", street: "Torstraße 9", postCode: "10119", city: "Berlin", phone: "0151 2345678" },
  PT: { firstName: "Inês", lastName: "Conceição", street: "Rua da Bica 4", postCode: "1200054", city: "Lisboa", phone: "912 345 678" },
  GB: {
    firstName: "Nell",
    lastName: "O'Brien",
    street: "7 Lamb's Conduit Street",
    postCode: "wc1n3ng",
    city: "London",
    phone: "07400 123456",
  },
  IE: { firstName: "Aoife", lastName: "Byrne", street: "12 Capel Street", postCode: "d01x2p2", city: "Dublin 1", phone: "085 123 4567" },
  SE: { firstName: "Åsa", lastName: "Öberg", street: "Storgatan 12", postCode: "90326", city: "Umeå", phone: "070 123 45 67" },
  US: {
    firstName: "Ada",
    lastName: "Young",
    street: "350 5th Ave",
    postCode: "10118",
    city: "New York",
    province: "New York",
    phone: "(212) 555-0142",
  },
};

/** A unique Spanish mobile number: as typed there, and with its country code. */
export function spanishMobile(): { readonly typed: string; readonly phone: string } {
  const digits = `6${String(randomInt(1e8)).padStart(8, "0")}`;
  return { typed: `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`, phone: `+34${digits}` };
}

/** A person with a unique mailbox. */
export function personIn(country: CountryCode): Person {
  const person = PEOPLE[country];
  if (!person) throw new Error(`nobody lives in ${country}`);
  return { email: `${country.toLowerCase()}-${randomUUID()}@example.com`, ...person };
}
