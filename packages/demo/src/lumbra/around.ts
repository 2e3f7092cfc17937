import type { DemoAround, DemoFit } from "../catalogue.ts";
import { everywhere } from "../everywhere.ts";

export const fits: readonly DemoFit[] = [
  { fitId: "e27", title: everywhere("E27"), takes: ["1005", "1003", "1031"], is: ["1001", "1007", "1013"] },
  { fitId: "gu10", title: everywhere("GU10"), takes: ["1016"], is: ["1010", "1011"] },
  {
    fitId: "usb-c",
    title: everywhere("USB-C"),
    takes: ["1026", "1034"],
    is: ["1002", "1021", "1022", "1023", "1024", "1033", "1018", "1032", "1020", "1006"],
  },
  {
    fitId: "plug",
    title: {
      es: "enchufe",
      it: "spina",
      nl: "stekker",
      pl: "wtyczka",
      fr: "prise secteur",
      de: "Netzstecker",
      en: "wall plug",
      "en-GB": "mains plug",
      zh: "电源插头",
    },
    takes: ["1027"],
    is: ["1005", "1008", "1004"],
  },
];

const takesE27 = [{ words: everywhere("E27"), goodsId: "1001" }];

export const around: Readonly<Record<string, DemoAround>> = {
  "1001": {
    size: [6, 10.8, 6],
    links: [
      {
        words: {
          es: "bombillas regulables",
          it: "modelli dimmerabili",
          nl: "dimbare lampen",
          pl: "żarówek ściemnialnych",
          fr: "ampoules à intensité variable",
          de: "dimmbaren Modelle",
          en: "dimmable bulbs",
          zh: "可调光灯泡",
        },
        goodsId: "1013",
      },
    ],
  },
  "1007": { size: [6, 10.8, 6] },
  "1010": { size: [5, 5.4, 5] },
  "1011": { size: [5, 5.4, 5] },
  "1012": { size: [3.5, 10.5, 3.5] },
  "1013": { size: [9.5, 13.8, 9.5] },
  "1014": { box: ["adapter", "remote"] },
  "1015": { box: ["adapter", "remote"] },
  "1008": { box: ["hooks"] },
  "1002": { size: [16, 42, 38], box: ["charger", "usbCable"] },
  "1005": { size: [92, 168, 30] },
  "1003": { size: [28, 24, 28], box: ["canopy"], links: takesE27 },
  "1009": { size: [7, 18, 10], box: ["screws"] },
  "1016": { size: [54, 16, 8], box: ["screws"], links: [{ words: everywhere("GU10"), goodsId: "1010" }] },
  "1017": { size: [60, 3.4, 60], box: ["frame", "screws"] },
  "1018": { size: [13, 22, 13], box: ["usbCable"] },
  "1020": { size: [9, 9, 2.4], box: ["magnet", "usbCable"] },
  "1024": { size: [23, 34, 18], box: ["usbCable"] },
  "1025": { size: [18, 28, 16] },
  "1004": { size: [19, 27, 19] },
  "1026": { size: [31, 4.5, 6] },
  "1034": { size: [42, 4.5, 6] },
  "1027": { size: [5, 5, 7.5] },
  "1006": { size: [6, 10, 6], box: ["usbCable", "screws"] },
};
