/** SQL: whether a time lies in the days `from` to `to` (dates of Bangkok as text, null for no bound). */
export const inPeriod = (column: string, from: string, to: string) => `
  (${from}::date is null or ${column} >= ${from}::date::timestamp at time zone 'Asia/Bangkok')
  and (${to}::date is null or ${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
