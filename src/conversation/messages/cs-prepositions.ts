/** "Ve WRO", "v KRA": before what begins with the same sound it is said with a vowel. */
export const inside = (place: string): string => `${/^[vwf]/iu.test(place) ? 've' : 'v'} ${place}`;

/** "Ze 40" (čtyřiceti), "z 50" (padesáti), "ze SOS". */
export const outOf = (what: string | number): string =>
  `${/^(?:[szšž]|[23467]|1[23467](?!\d)|1\d\d(?!\d))/iu.test(String(what)) ? 'ze' : 'z'} ${what}`;
