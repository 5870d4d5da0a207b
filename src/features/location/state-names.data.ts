const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC Washington DC,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,' +
  'LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,' +
  'NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,' +
  'OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,' +
  'TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,VI the Virgin Islands,WA Washington,WV West Virginia,' +
  'WI Wisconsin,WY Wyoming,GU Guam,AS American Samoa,MP the Northern Marianas';

/** Names by two letters, as they stand in a sentence: "Colorado", "the Virgin Islands". */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  STATES.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** Two letters each, in the order of their names. */
export const STATES_BY_NAME = [...STATE_NAMES]
  .toSorted(([, a], [, b]) => (bareName(a) < bareName(b) ? -1 : 1))
  .map(([code]) => code);

/** As it stands alone, in a list: "Virgin Islands". */
export function bareName(name: string): string {
  return name.replace(/^the /, '');
}

/** "Colorado" for CO; what is no state stays as it is. */
export const stateName = (code: string): string => STATE_NAMES.get(code) ?? code;
