/**
 * What is known to be wrong in the ZIP packages. The reasons are in docs/decisions/0003-zip-data.md.
 */

/**
 * ZIPs whose GeoNames point lies far (8 to 320 miles) from the place: the Census point is taken instead.
 * The first group is wrong by two independent sources; in the second GeoNames itself marks its point as an
 * estimate, or names another part of the state, and the Census point is the named place.
 */
export const USE_CENSUS_POINT: ReadonlySet<string> = new Set([
  ...zips(`99505 99506 83648 80840 66040 86443 95923 91759 96103 37362 87375 87539 86053 05440 56669 89179 84313
    04926 05076 78150 83469 32899 33854 57772 59524 86332 23233 62059 83433 14260 08640 83209 90073 90095 90079
    90089 00765`),
  ...zips('86544 99565 99726 98430 97373 08641 08535 04570 63763 75261 96860 96863'),
]);

function zips(list: string): string[] {
  return list.split(/\s+/);
}

/** Points that no package has right: [latitude, longitude]. */
export const FIXED_POINTS: Readonly<Record<string, readonly [number, number]>> = {
  // Longitude with the wrong sign in `zipcodes`.
  '10200': [40.77, -73.95],
  // Shares the campus of 14260.
  '14261': [43.0017, -78.7906],
};

/** Names that no rule below can put right. */
export const FIXED_NAMES: Readonly<Record<string, string>> = {
  Jber: 'Joint Base Elmendorf-Richardson',
  Jbphh: 'Joint Base Pearl Harbor-Hickam',
  'Mcbh Kaneohe Bay': 'Kaneohe Bay',
  'Joint Base Mdl': 'Joint Base McGuire-Dix-Lakehurst',
  'Kng Of Prussa': 'King of Prussia',
  Blmgtn: 'Bloomington',
  'Fe Warren Afb': 'F. E. Warren AFB',
  'Land O Lakes': "Land O' Lakes",
  'Pointe A La Hache': 'Pointe a la Hache',
};

/** Post office shorthand, word by word. */
export const WORDS: Readonly<Record<string, string>> = {
  Afb: 'AFB',
  Cbc: 'CBC',
  Jbsa: 'JBSA',
  Jrb: 'JRB',
  Nawc: 'NAWC',
  Usaf: 'USAF',
  Ft: 'Fort',
  Hts: 'Heights',
  Jct: 'Junction',
  Mt: 'Mount',
  N: 'North',
  Natl: 'National',
  Pk: 'Park',
  S: 'South',
  Spgs: 'Springs',
  St: 'Saint',
  Vly: 'Valley',
};

/**
 * "Cities" that are companies with a ZIP of their own, mail rooms, or a city's name cut short. Nobody rides
 * there: such a ZIP takes the name of the nearest ordinary place of its state.
 */
export const NOT_A_PLACE: ReadonlySet<string> = new Set(
  `115 Crm Firms; 115 Firms; Aaa; Abmps; Abumps; Academy Life; Alliance Data Systems; Alltel;
  Allstate Insurance Co; American Express; American Greeting Card; Ameritrust Card Center; Amsouth Bank;
  Appalachian Pwr; Ariz Correctional Ctr; Arizona State Lottery; Arizona State Univ West; Assc Doctors Ins;
  At&t; Atl; Atlanta Bmc; Bank Of America; Bank Of New York; Bell Atlantic Telephone Co; Bendix Corp;
  Beneficial Natl Bank; Bham; Blair Return Center; Blue Cross Blue Shield; Bmg Columbia House Acs;
  Bmg Columbia Hse Music Club; Brm; Brylane; Buffums; Bureau Business Practice; Burlington House; Cablevision;
  Cancer Fund Of Amer Brm; Cancer Fund Of America; Cds Brm; Census Bureau; Centerre Bank Of Kc; Cheeselovers;
  Citibank; Citicorp Services Inc; City National Bank; Cleveland Elec Ill Co; Clifford And Wills;
  Contest Mail; Continental Telephone; Corporate Mailings; Crp Christi; Damark; Decorative Craft Ideas;
  Defense Finance Accounting; Dhs; Duguesne Light Co; Eastern Airlines; Eastern States Bkcard Assoc;
  El Toro Marine Corps Air Sta; Express Mail Reporting Syste; Far; Federal Communications Com; Firm Holdouts;
  Firms; First National Bank; First National Bank Of Fl; First Natl Bank Mail Service; Fisher Body Boc;
  Flagship Banks Of Miami; Focus On The Family; Gap Inc Direct; Genco; General Lafayette; General Telephone;
  Geo Koch Sons; Goodwill Games 1990; Gottschalks; Greyhound Dial Corp; Grolier Books;
  Gurneys Seed & Nursery Co; Haddon Craftsmen Book Dist; Homeside Lending Inc; Hon;
  Independent Elect Of Amer; Internal Revenue; J C Penney Co; Joseph Horne Co; Kansas Lottery; Kelly Usa;
  Kemper Ins Co; Ks City; Liberty Mutual; Lions International; Lockheed Corp;
  Macys Of California; Marden Kane Inc; Marine Corps Institute; Master Charge; Mastercard; Mem;
  Merchants National Bank; Metropolitan Edison Co; Midlantic National Bank; Monsanto; Montgomery Wards; Mphs;
  Muscular Dystrophy; Nashvl; National Wildlife Assoc; Nationwide Fulfill Systems; Naval Anacost Annex;
  Naval Reserve Pers Ctr; Naval Supply Center; New Brighton Boxes; Nordstrom; Nw Natural; Ny Telephone;
  Oxmoor House; Pacific Area Office; Pacific Gas & Electric; Pacific Tel; Parcel Return Service; Parisians Inc;
  Philip Morris; Piedmont Aviation; Roadway Express; Sbc; Sears Roebuck; Select And Save;
  Sf International Service Ctr; Shared Firm Zip; Shell Oil Box 150; Shell Oil Box 160;
  Southern California Gas Comp; Southern Md Facility; Spotts Inc; Springfield Bmc; State Board Of Insurance;
  State Farm Insurance; Texas Dept Of Correction; The Mail Box; Tn Dept Of Health Environ; Tn Dept Of Human Svc;
  U S Geological Survey; Visa Lottery State Dept; Wa State Lottery; Wachovia Master Chrg; Wells Fargo Bank;
  West One Bank; Weyerhaeuser Co; World Vision International`.split(/;\s+/),
);
