import type { DemoAround, DemoFit } from "../catalogue.ts";

export const fits: readonly DemoFit[] = [
  {
    fitId: "scale",
    title: {
      es: "hervidores y cafeteras",
      pt: "chaleiras e máquinas de café",
      it: "bollitori e macchine da caffè",
      nl: "waterkokers en koffiezetapparaten",
      pl: "czajniki i ekspresy",
      fr: "bouilloires et cafetières",
      de: "Wasserkocher und Kaffeemaschinen",
      en: "kettles and coffee makers",
      zh: "电热水壶和咖啡机",
    },
    takes: ["1002", "1021", "1022", "1023", "1004"],
    is: ["1015", "1041", "1042"],
  },
];

const aKettle = [
  {
    words: {
      es: "hervidor",
      pt: "chaleira",
      it: "bollitore",
      nl: "waterkoker",
      pl: "czajnik",
      fr: "bouilloire",
      de: "Wasserkocher",
      en: "kettle",
      zh: "水壶",
    },
    goodsId: "1002",
  },
];

export const around: Readonly<Record<string, DemoAround>> = {
  "1001": { size: [50, 9, 28] },
  "1010": { size: [29, 15, 20], box: ["glassLid"] },
  "1031": { size: [33, 17, 24], box: ["glassLid"] },
  "1032": { size: [37, 19, 28], box: ["glassLid"] },
  "1002": { size: [22, 24, 16], box: ["base"] },
  "1008": { size: [29, 19, 18], box: ["crumbTray"] },
  "1004": { size: [20, 34, 25], box: ["carafe", "filter"] },
  "1016": { size: [12, 9.5, 9] },
  "1003": { size: [38, 35, 23], box: ["doughHook", "beater", "whisk", "splashGuard"] },
  "1009": { size: [18, 39, 18], box: ["jar"] },
  "1012": { size: [6.5, 38, 6.5] },
  "1005": { size: [39, 31, 33], box: ["basket", "divider"] },
  "1011": { size: [27, 29, 33], box: ["basket"] },
  "1006": { size: [33, 4.5, 2.2], box: ["bladeGuard"] },
  "1007": { size: [40, 2.5, 28] },
  "1017": { size: [16, 2, 22], box: ["twoBatteries"] },
  "1014": { size: [7, 23, 7] },
  "1052": { size: [7.5, 28, 7.5] },
  "1053": { size: [7.5, 28, 7.5] },
  "1015": { size: [6.5, 15, 4.5], links: aKettle },
  "1041": { size: [7.5, 19, 5.5], links: aKettle },
  "1042": { size: [9, 24, 7], links: aKettle },
};
