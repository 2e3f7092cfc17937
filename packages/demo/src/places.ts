/** Towns of the demo's countries and how their postcodes begin, as a shop has them of a table that it is given (decision 141). */

/** Country → province, town, beginnings of its postcodes; the province as the list of the form names it. */
const TOWNS: Readonly<Record<string, readonly (readonly [province: string, city: string, beginnings: string])[]>> = {
  ES: [
    ["Madrid", "Madrid", "280"], ["Barcelona", "Barcelona", "080"], ["Valencia", "València", "460"], ["Sevilla", "Sevilla", "410"], ["Zaragoza", "Zaragoza", "500"],
    ["Málaga", "Málaga", "290"], ["Bizkaia", "Bilbao", "480"], ["Murcia", "Murcia", "300"], ["Illes Balears", "Palma", "070"], ["Valladolid", "Valladolid", "470"],
  ],
  IT: [
    ["RM", "Roma", "001"], ["MI", "Milano", "201"], ["TO", "Torino", "101"], ["NA", "Napoli", "801"], ["FI", "Firenze", "501"], ["BO", "Bologna", "401"], ["GE", "Genova", "161"],
    ["PA", "Palermo", "901"], ["BA", "Bari", "701"], ["VR", "Verona", "371"], ["VE", "Venezia", "301"], ["CT", "Catania", "951"],
  ],
  NL: [["", "Amsterdam", "10 110"], ["", "Rotterdam", "30"], ["", "Den Haag", "25"], ["", "Utrecht", "35"], ["", "Eindhoven", "56"], ["", "Groningen", "97"]],
  PL: [
    ["", "Warszawa", "00 01 02 03 04"], ["", "Kraków", "30 31"], ["", "Łódź", "90 91 92 93 94"], ["", "Wrocław", "50 51 52 53 54"], ["", "Poznań", "60 61"], ["", "Gdańsk", "80"],
    ["", "Szczecin", "70 71"], ["", "Lublin", "20"], ["", "Katowice", "40"],
  ],
  FR: [
    ["", "Paris", "750"], ["", "Lyon", "6900"], ["", "Marseille", "1300 1301"], ["", "Toulouse", "31000 31100 31200 31300 31400 31500"], ["", "Nice", "06000 06100 06200 06300"],
    ["", "Nantes", "44000 44100 44200 44300"], ["", "Strasbourg", "67000 67100 67200"], ["", "Bordeaux", "33000 33100 33200 33300 33800"], ["", "Lille", "59000 59800"], ["", "Rennes", "35000 35200 35700"],
  ],
  DE: [
    ["", "Berlin", "101 102 103 104 105 106 107 108 109 120 121 122 123 124 130 131 133 134 135 136 140 141"], ["", "Hamburg", "200 201 202 203 204 205"],
    ["", "München", "803 804 805 806 807 808 809 812 813 814 815 816 817 818 819"], ["", "Köln", "506 507 508 509 510 511"], ["", "Frankfurt am Main", "603 604 605"],
  ],
  PT: [
    ["", "Lisboa", "1000 1050 1070 1100 1150 1170 1200 1250 1300 1350 1400 1500 1600 1700 1750 1800 1900"], ["", "Porto", "4000 4050 4100 4150 4200 4250 4300 4350"], ["", "Coimbra", "3000 3030"],
  ],
  GB: [
    ["", "London", "EC WC SE SW NW N1 N2 N3 N4 N5 N6 N7 N8 N9 E1 E2 E3 E4 E5 E6 E7 E8 E9 W1 W2 W3 W4 W5 W6 W7 W8 W9"], ["", "Birmingham", "B1 B2 B3"], ["", "Glasgow", "G1 G2 G3 G4 G5"],
    ["", "Liverpool", "L1"], ["", "Belfast", "BT1"],
  ],
  US: [
    ["NY", "New York", "100 101 102"], ["NY", "Brooklyn", "112"], ["CA", "Los Angeles", "900"], ["CA", "San Francisco", "941"], ["IL", "Chicago", "606"], ["TX", "Houston", "770"], ["TX", "Austin", "787"],
    ["PA", "Philadelphia", "191"], ["WA", "Seattle", "981"], ["MA", "Boston", "0210 0211"], ["DC", "Washington", "200"], ["CO", "Denver", "802"],
  ],
};

/** Lines of a table of postcodes. */
export const DEMO_PLACES: readonly string[] = Object.entries(TOWNS).flatMap(([country, towns]) =>
  towns.flatMap(([province, city, beginnings]) => beginnings.split(" ").map((postCode) => [country, postCode, city, province].join("\t"))));
