import type { Texts } from "./catalogue.ts";

export const WARNINGS: Texts = {
  es: "Lee el manual antes del primer uso y guárdalo. Mantén el embalaje fuera del alcance de los niños.",
  pt: "Leia o manual antes da primeira utilização e guarde-o. Mantenha a embalagem fora do alcance das crianças.",
  it: "Leggi il manuale prima del primo uso e conservalo. Tieni l’imballaggio fuori dalla portata dei bambini.",
  nl: "Lees de handleiding voor het eerste gebruik en bewaar die. Houd de verpakking buiten het bereik van kinderen.",
  pl: "Przeczytaj instrukcję przed pierwszym użyciem i zachowaj ją. Trzymaj opakowanie z dala od dzieci.",
  fr: "Lisez le mode d’emploi avant la première utilisation et conservez-le. Gardez l’emballage hors de portée des enfants.",
  de: "Lies die Anleitung vor dem ersten Gebrauch und bewahre sie auf. Halte die Verpackung von Kindern fern.",
  en: "Read the manual before first use and keep it. Keep the packaging away from children.",
  zh: "首次使用前请阅读说明书并妥善保管。请将包装放在儿童接触不到的地方。",
};
