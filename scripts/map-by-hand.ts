/**
 * What the Census outlines lack, drawn by us from common knowledge and coarse on purpose: lakes as a few corners
 * (longitude latitude; those of the Great Lakes follow the Canadian shore, on our side the outlines cover them), and
 * interstates as the towns they pass. Used by `build-map-data.ts`.
 */

/** Drawn under our own outlines, which have the southern shores. */
export const GREAT_LAKES: Readonly<Record<string, string>> = {
  superior:
    '-92.5 46.9, -91 47.8, -89.7 47.99, -89.2 48.35, -88.8 48.35, -88.2 48.85, -87.2 48.75, -86.4 48.7, -85.9 48.2, -84.9 47.95, -84.9 47.6, -84.7 47.3, -84.6 46.95, -84.6 46.65, -84.4 46.5, -85 46.2, -87.4 46, -89 46.3, -91 46.3, -92.3 46.4',
  huron:
    '-82.4 43, -82 43.2, -81.75 43.75, -81.65 44.2, -81.4 44.5, -81.65 45.25, -81.2 45, -80.95 44.6, -80.6 44.65, -80.2 44.52, -79.95 44.75, -80.15 45.35, -80.5 45.6, -81 45.92, -81.5 45.97, -82.3 46.1, -83 46.18, -83.6 46.23, -84 46.15, -84.8 45.9, -84.5 45.4, -83.6 44.9, -83.5 43.8, -83 43.9, -82.6 43.1',
  erie: '-83.1 42.05, -82.55 42.02, -82.5 41.92, -82.4 42.07, -81.9 42.26, -81.2 42.66, -80.8 42.63, -80.45 42.58, -80.05 42.55, -80.4 42.65, -80.2 42.78, -79.6 42.85, -79.25 42.88, -78.92 42.9, -78.9 42.7, -79.8 42, -81.5 41.5, -82.7 41.3, -83.5 41.6, -83.3 42',
  'st clair': '-82.5 42.6, -82.4 42.35, -82.8 42.29, -82.95 42.34, -82.95 42.6',
  ontario:
    '-79.07 43.26, -79.3 43.2, -79.8 43.3, -79.65 43.45, -79.4 43.63, -79 43.82, -78.15 43.95, -77.7 44.02, -77.4 43.93, -76.9 43.95, -76.5 44.2, -76.3 44.2, -76 44.1, -76 43.4, -77.5 43.1, -79 43.15',
};

export const LAKES: Readonly<Record<string, string>> = {
  'great salt':
    '-112.9 41.6, -112.5 41.65, -112.25 41.4, -112.05 41.1, -112.2 40.8, -112.35 40.7, -112.7 40.95, -112.9 41.2',
  utah: '-111.85 40.35, -111.72 40.3, -111.75 40.1, -111.9 40.05, -111.9 40.2',
  bear: '-111.4 42.1, -111.28 42.1, -111.27 41.87, -111.38 41.85',
  tahoe: '-120.15 39.23, -120 39.24, -119.93 39.1, -119.95 38.95, -120.05 38.93, -120.12 39, -120.17 39.12',
  pyramid: '-119.65 40.2, -119.5 40.15, -119.45 39.95, -119.6 39.92, -119.68 40.08',
  walker: '-118.75 38.8, -118.65 38.75, -118.7 38.6, -118.77 38.65',
  mono: '-119.1 38.1, -118.95 38.05, -118.95 37.97, -119.1 37.97',
  clear: '-122.9 39.1, -122.75 39.02, -122.65 38.95, -122.75 38.95, -122.9 39',
  klamath: '-122.05 42.55, -121.85 42.4, -121.8 42.25, -121.95 42.35',
  crater: '-122.17 42.98, -122.05 42.98, -122.03 42.9, -122.15 42.89',
  chelan: '-120.6 48.3, -120.2 47.95, -120.05 47.85, -120.15 47.95, -120.55 48.3',
  'pend oreille': '-116.6 48.25, -116.35 48.2, -116.4 48.05, -116.5 47.95, -116.55 48.1',
  "coeur d'alene": '-116.8 47.68, -116.7 47.5, -116.78 47.4, -116.85 47.5',
  flathead: '-114.25 48.05, -114.05 48.05, -114.02 47.8, -114.1 47.7, -114.2 47.75, -114.15 47.9',
  'fort peck':
    '-106.4 48, -106.3 47.8, -106.4 47.6, -106.6 47.6, -106.9 47.55, -107.5 47.6, -106.9 47.7, -106.6 47.85',
  yellowstone: '-110.55 44.45, -110.4 44.55, -110.25 44.5, -110.2 44.33, -110.35 44.4, -110.5 44.35',
  mead: '-114.85 36.15, -114.6 36.15, -114.4 36.1, -114.35 36.4, -114.45 36.4, -114.45 36.2, -114.75 36.05',
  salton: '-116.1 33.5, -116 33.5, -115.75 33.3, -115.6 33.2, -115.7 33.15, -115.9 33.25',
  sakakawea: '-101.4 47.5, -101.8 47.7, -102.4 47.75, -102.7 48, -102.85 48, -102.4 47.6, -101.8 47.55',
  oahe: '-100.4 44.5, -100.5 44.8, -100.3 45.2, -100.3 45.7, -100.45 45.7, -100.5 45.2, -100.7 44.8, -100.6 44.5',
  'of the woods': '-95.3 49.35, -94.7 49.4, -94.5 48.95, -94.8 48.75, -95.25 48.95',
  red: '-95.3 48.2, -94.7 48.2, -94.6 48.02, -94.9 47.9, -95.3 47.95',
  leech: '-94.6 47.25, -94.2 47.25, -94.2 47.05, -94.55 47.05',
  'mille lacs': '-93.8 46.35, -93.5 46.35, -93.45 46.15, -93.75 46.12',
  winnebago: '-88.5 44.2, -88.35 44.2, -88.33 43.95, -88.45 43.8, -88.5 44',
  texoma: '-96.9 33.95, -96.6 33.85, -96.6 33.8, -97 33.85',
  'toledo bend': '-93.75 31.9, -93.6 31.5, -93.56 31.2, -93.65 31.2, -93.75 31.5, -93.85 31.9',
  pontchartrain:
    '-90.45 30.15, -90.3 30.32, -90.05 30.37, -89.8 30.23, -89.85 30.08, -90.1 30.03, -90.35 30.06',
  okeechobee: '-81.1 26.95, -80.95 27.15, -80.75 27.2, -80.63 27, -80.65 26.8, -80.85 26.7, -81.05 26.8',
  champlain:
    '-73.35 44.98, -73.2 44.9, -73.2 44.65, -73.25 44.4, -73.35 44.2, -73.38 43.9, -73.42 43.9, -73.42 44.15, -73.38 44.5, -73.42 44.75, -73.4 45',
  cayuga: '-76.75 42.93, -76.68 42.9, -76.5 42.47, -76.53 42.47, -76.7 42.7',
  seneca: '-76.98 42.87, -76.92 42.86, -76.87 42.4, -76.9 42.39, -76.95 42.65',
  oneida: '-76.1 43.25, -75.75 43.22, -75.75 43.18, -76.1 43.18',
  winnipesaukee: '-71.45 43.7, -71.3 43.7, -71.2 43.55, -71.3 43.52, -71.45 43.6',
  moosehead: '-69.75 45.8, -69.6 45.65, -69.6 45.5, -69.75 45.55, -69.8 45.7',
  iliamna: '-156 59.4, -155.2 59.75, -154.2 59.75, -154.2 59.65, -155 59.5, -155.7 59.3',
  nipigon: '-88.9 50.2, -88.1 50.2, -88 49.6, -88.5 49.4, -89 49.7',
  winnipeg: '-98.8 53.5, -97 52.5, -96.3 51, -96.3 50.5, -96.9 50.4, -97.3 51.5, -98.9 53',
};

/** Land inside those lakes. */
export const ISLANDS: Readonly<Record<string, string>> = {
  manitoulin: '-83 45.85, -82.4 45.95, -81.8 45.95, -81.6 45.8, -82 45.55, -82.9 45.75',
};

/** Interstates as the towns they pass, each with its state where that changes. */
export const INTERSTATES: Readonly<Record<string, string>> = {
  '5': 'San Ysidro CA, San Diego, Oceanside, San Clemente, Santa Ana, Los Angeles, Santa Clarita, Lebec, Buttonwillow, Kettleman City, Patterson, Stockton, Sacramento, Woodland, Williams, Red Bluff, Redding, Dunsmuir, Weed, Yreka, Ashland OR, Medford, Grants Pass, Roseburg, Eugene, Salem, Portland, Longview WA, Centralia, Olympia, Tacoma, Seattle, Everett, Mount Vernon, Bellingham, Blaine',
  '8': 'San Diego CA, Alpine, Jacumba, El Centro, Yuma AZ, Gila Bend, Casa Grande',
  '10': 'Santa Monica CA, Los Angeles, San Bernardino, Banning, Indio, Desert Center, Blythe, Quartzsite AZ, Tonopah, Phoenix, Casa Grande, Tucson, Benson, Willcox, Lordsburg NM, Deming, Las Cruces, El Paso TX, Sierra Blanca, Van Horn, Fort Stockton, Ozona, Sonora, Junction, Kerrville, San Antonio, Luling, Columbus, Houston, Beaumont, Lake Charles LA, Lafayette, Baton Rouge, New Orleans, Gulfport MS, Mobile AL, Pensacola FL, Crestview, Marianna, Tallahassee, Madison, Lake City, Jacksonville',
  '15': 'San Diego CA, Escondido, Temecula, San Bernardino, Victorville, Barstow, Baker, Las Vegas NV, Mesquite, Saint George UT, Cedar City, Beaver, Fillmore, Nephi, Provo, Salt Lake City, Ogden, Tremonton, Malad City ID, Pocatello, Idaho Falls, Dubois, Dillon MT, Butte, Helena, Great Falls, Conrad, Shelby, Sunburst',
  '17': 'Phoenix AZ, Black Canyon City, Camp Verde, Flagstaff',
  '19': 'Nogales AZ, Green Valley, Tucson',
  '20': 'Pecos TX, Odessa, Midland, Big Spring, Sweetwater, Abilene, Weatherford, Fort Worth, Dallas, Tyler, Longview, Shreveport LA, Ruston, Monroe, Vicksburg MS, Jackson, Meridian, Tuscaloosa AL, Birmingham, Anniston, Atlanta GA, Madison, Augusta, Columbia SC, Florence',
  '24': 'Marion IL, Paducah KY, Clarksville TN, Nashville, Murfreesboro, Monteagle, Chattanooga',
  '25': 'Las Cruces NM, Truth or Consequences, Socorro, Albuquerque, Santa Fe, Las Vegas, Raton, Trinidad CO, Walsenburg, Pueblo, Colorado Springs, Denver, Loveland, Cheyenne WY, Wheatland, Douglas, Casper, Kaycee, Buffalo',
  '26': 'Kingsport TN, Johnson City, Asheville NC, Spartanburg SC, Columbia, Orangeburg, Charleston',
  '27': 'Lubbock TX, Plainview, Amarillo',
  '29': 'Kansas City MO, Saint Joseph, Council Bluffs IA, Sioux City, Vermillion SD, Sioux Falls, Brookings, Watertown, Fargo ND, Grand Forks, Pembina',
  '30': 'Dallas TX, Greenville, Sulphur Springs, Texarkana, Hope AR, Arkadelphia, Little Rock',
  '35': 'Laredo TX, Cotulla, San Antonio, Austin, Temple, Waco, Hillsboro, Fort Worth, Denton, Gainesville, Ardmore OK, Pauls Valley, Oklahoma City, Guthrie, Perry, Wellington KS, Wichita, El Dorado, Emporia, Ottawa, Kansas City MO, Cameron, Bethany, Lamoni IA, Osceola, Des Moines, Ames, Mason City, Albert Lea MN, Owatonna, Minneapolis, Forest Lake, Hinckley, Moose Lake, Duluth',
  '37': 'Corpus Christi TX, Three Rivers, San Antonio',
  '39': 'Bloomington IL, La Salle, Rockford, Janesville WI, Madison, Portage, Stevens Point, Wausau',
  '40': 'Barstow CA, Needles, Kingman AZ, Seligman, Williams, Flagstaff, Winslow, Holbrook, Gallup NM, Grants, Albuquerque, Moriarty, Santa Rosa, Tucumcari, Vega TX, Amarillo, Shamrock, Elk City OK, Clinton, Oklahoma City, Shawnee, Henryetta, Sallisaw, Fort Smith AR, Russellville, Little Rock, Brinkley, Memphis TN, Jackson, Nashville, Cookeville, Knoxville, Newport, Asheville NC, Hickory, Winston-Salem, Greensboro, Durham, Raleigh, Benson, Wilmington',
  '43': 'Beloit WI, Milwaukee, Sheboygan, Green Bay',
  '44': 'Wichita Falls TX, Lawton OK, Oklahoma City, Tulsa, Vinita, Joplin MO, Springfield, Lebanon, Rolla, St. Louis',
  '45': 'Galveston TX, Houston, Huntsville, Corsicana, Dallas',
  '49': 'Lafayette LA, Alexandria, Natchitoches, Shreveport',
  '55': 'New Orleans LA, Hammond, McComb MS, Jackson, Grenada, Batesville, Memphis TN, Blytheville AR, Cape Girardeau MO, St. Louis, Springfield IL, Bloomington, Joliet, Chicago',
  '57': 'Sikeston MO, Cairo IL, Marion, Mount Vernon, Effingham, Champaign, Kankakee, Chicago',
  '59': 'New Orleans LA, Hattiesburg MS, Laurel, Meridian, Tuscaloosa AL, Birmingham, Gadsden, Fort Payne, Chattanooga TN',
  '64': 'St. Louis MO, Mount Vernon IL, Evansville IN, Louisville KY, Frankfort, Lexington, Morehead, Ashland, Charleston WV, Beckley, Lewisburg, Lexington VA, Staunton, Charlottesville, Richmond, Williamsburg, Norfolk',
  '65': 'Mobile AL, Evergreen, Montgomery, Birmingham, Cullman, Decatur, Nashville TN, Bowling Green KY, Elizabethtown, Louisville, Columbus IN, Indianapolis, Lafayette, Gary',
  '68': 'Morgantown WV, Cumberland MD, Hancock',
  '69': 'Indianapolis IN, Fort Wayne, Lansing MI, Flint, Port Huron',
  '70': 'Beaver UT, Salina, Green River, Grand Junction CO, Glenwood Springs, Vail, Silverthorne, Idaho Springs, Denver, Limon, Burlington, Goodland KS, Colby, Hays, Salina, Junction City, Topeka, Kansas City MO, Columbia, St. Louis, Vandalia IL, Effingham, Terre Haute IN, Indianapolis, Richmond, Dayton OH, Columbus, Zanesville, Wheeling WV, Washington PA, New Stanton, Bedford, Breezewood, Hancock MD, Hagerstown, Frederick, Baltimore',
  '71': 'Louisville KY, Cincinnati OH, Columbus, Mansfield, Cleveland',
  '74': 'Davenport IA, Galesburg IL, Peoria, Bloomington, Champaign, Danville, Indianapolis IN, Cincinnati OH',
  '75': 'Hialeah FL, Naples, Fort Myers, Sarasota, Tampa, Ocala, Gainesville, Lake City, Valdosta GA, Tifton, Macon, Atlanta, Dalton, Chattanooga TN, Knoxville, Corbin KY, Lexington, Cincinnati OH, Dayton, Lima, Findlay, Toledo, Detroit MI, Flint, Saginaw, Grayling, Gaylord, Saint Ignace, Sault Ste. Marie',
  '76': 'Denver CO, Fort Morgan, Sterling, Julesburg',
  '76E':
    'Akron OH, Youngstown, Cranberry Township PA, Pittsburgh, New Stanton, Somerset, Bedford, Carlisle, Harrisburg, Philadelphia',
  '77': 'Columbia SC, Charlotte NC, Statesville, Wytheville VA, Princeton WV, Beckley, Charleston, Parkersburg, Marietta OH, Cambridge, Canton, Akron, Cleveland',
  '79': 'Charleston WV, Sutton, Clarksburg, Morgantown, Washington PA, Pittsburgh, Mercer, Erie',
  '80': 'San Francisco CA, Vallejo, Sacramento, Auburn, Truckee, Reno NV, Lovelock, Winnemucca, Battle Mountain, Elko, Wells, Wendover UT, Salt Lake City, Park City, Evanston WY, Green River, Rock Springs, Rawlins, Laramie, Cheyenne, Sidney NE, Ogallala, North Platte, Kearney, Grand Island, York, Lincoln, Omaha, Des Moines IA, Newton, Iowa City, Davenport, La Salle IL, Joliet, Gary IN, South Bend, Toledo OH, Elyria, Youngstown, Clarion PA, Du Bois, Bellefonte, Bloomsburg, Stroudsburg, Parsippany NJ, Teaneck',
  '81': 'Dandridge TN, Bristol, Wytheville VA, Roanoke, Lexington, Staunton, Harrisonburg, Winchester, Hagerstown MD, Chambersburg PA, Carlisle, Harrisburg, Hazleton, Scranton, Binghamton NY, Syracuse, Watertown, Alexandria Bay',
  '82': 'Ellensburg WA, Yakima, Sunnyside, Richland, Hermiston OR',
  '83': 'Baltimore MD, York PA, Harrisburg',
  '84': 'Portland OR, Hood River, The Dalles, Arlington, Hermiston, Pendleton, La Grande, Baker City, Ontario, Boise ID, Mountain Home, Twin Falls, Burley, Snowville UT, Tremonton, Ogden',
  '84E': 'Scranton PA, Milford, Port Jervis NY, Newburgh, Danbury CT, Waterbury, Hartford, Sturbridge MA',
  '85': 'Montgomery AL, Auburn, LaGrange GA, Atlanta, Commerce, Greenville SC, Spartanburg, Charlotte NC, Salisbury, Greensboro, Durham, Henderson, South Hill VA, Petersburg, Richmond',
  '86': 'Erie PA, Jamestown NY, Olean, Corning, Elmira, Binghamton',
  '87': 'Yonkers NY, Newburgh, Kingston, Albany, Saratoga Springs, Lake George, Keeseville, Plattsburgh, Champlain',
  '88': 'Binghamton NY, Oneonta, Schenectady',
  '89': 'Concord NH, White River Junction VT, Montpelier, Burlington, Saint Albans, Swanton',
  '90': "Seattle WA, North Bend, Ellensburg, Moses Lake, Spokane, Coeur d'Alene ID, Kellogg, Saint Regis MT, Missoula, Deer Lodge, Butte, Bozeman, Livingston, Big Timber, Billings, Hardin, Sheridan WY, Buffalo, Gillette, Sundance, Spearfish SD, Rapid City, Wall, Kadoka, Murdo, Chamberlain, Mitchell, Sioux Falls, Worthington MN, Albert Lea, Rochester, La Crosse WI, Tomah, Madison, Janesville, Rockford IL, Chicago, Gary IN, South Bend, Toledo OH, Cleveland, Erie PA, Buffalo NY, Rochester, Syracuse, Utica, Albany, Pittsfield MA, Springfield, Worcester, Boston",
  '91': 'New Haven CT, Hartford, Springfield MA, Brattleboro VT, White River Junction, Saint Johnsbury, Newport, Derby Line',
  '93': 'Boston MA, Manchester NH, Concord, Plymouth, Littleton, Saint Johnsbury VT',
  '94': 'Billings MT, Forsyth, Miles City, Glendive, Dickinson ND, Bismarck, Jamestown, Fargo, Fergus Falls MN, Saint Cloud, Minneapolis, Hudson WI, Eau Claire, Tomah, Madison, Milwaukee, Kenosha, Chicago IL, Gary IN, Michigan City, Benton Harbor MI, Kalamazoo, Jackson, Ann Arbor, Detroit, Port Huron',
  '95': 'Miami FL, Fort Lauderdale, West Palm Beach, Fort Pierce, Melbourne, Daytona Beach, Saint Augustine, Jacksonville, Brunswick GA, Savannah, Walterboro SC, Florence, Lumberton NC, Fayetteville, Wilson, Rocky Mount, Emporia VA, Petersburg, Richmond, Fredericksburg, Washington DC, Baltimore MD, Wilmington DE, Philadelphia PA, Trenton NJ, Newark, New York NY, Stamford CT, Bridgeport, New Haven, New London, Providence RI, Boston MA, Portsmouth NH, Portland ME, Augusta, Bangor, Houlton',
};
