import type { DemoAround, DemoFit } from "../catalogue.ts";
import { everywhere } from "../everywhere.ts";

export const fits: readonly DemoFit[] = [
  { fitId: "perla", title: everywhere("Perla 1, Perla 2"), takes: ["1001"], is: ["1006", "1061"] },
  { fitId: "fino", title: everywhere("Fino 3, Fino 5, Trazo 7"), takes: ["1009", "1011"], is: ["1010", "1101"] },
  {
    fitId: "bag",
    title: {
      es: "neceser Nomo",
      it: "beauty Nomo",
      nl: "toilettas Nomo",
      pl: "kosmetyczka Nomo",
      fr: "trousse Nomo",
      de: "Kulturtasche Nomo",
      en: "Nomo toiletry bag",
      "en-GB": "Nomo wash bag",
      zh: "Nomo 洗漱包",
    },
    takes: ["1007", "1071"],
    is: ["1018", "1016", "1001"],
  },
];

const ofPerla = [{ words: everywhere("Perla 2"), goodsId: "1001" }];

export const around: Readonly<Record<string, DemoAround>> = {
  "1001": { size: [2.8, 24.5, 3], box: ["twoHeads", "hardCase", "usbCable"] },
  "1006": { links: ofPerla },
  "1061": { links: ofPerla },
  "1005": { size: [7, 19, 9], box: ["fourTips", "usbCable"] },
  "1002": { size: [21, 23, 9], box: ["nozzle", "diffuser"] },
  "1008": { size: [29, 3.6, 3.2] },
  "1012": { size: [33, 4, 6] },
  "1018": { size: [13, 14, 7], box: ["nozzle", "pouch"] },
  "1009": { size: [6, 16, 6.2], box: ["cap", "usbCable"] },
  "1010": { size: [6, 17, 5] },
  "1011": { size: [4, 18, 4], box: ["sevenParts", "hardCase", "usbCable"] },
  "1017": { size: [5, 15, 4.5], box: ["narrowHead", "shavingHead", "usbCable"] },
  "1016": { size: [12, 3, 8] },
  "1003": { size: [30, 2.3, 30], box: ["threeBatteries"] },
  "1004": { size: [38, 15, 20], box: ["usbCable"] },
  "1014": { size: [19, 31, 13], box: ["usbCable"] },
  "1007": { size: [24, 19, 11] },
  "1071": { size: [30, 22, 13] },
  "1015": { size: [27, 14, 26], box: ["pouch"] },
};
