/** An outside service that the product uses, as admins know it. */
export interface OutsideService {
  /** In /metrics: one of this list, never anybody's text. */
  id: string;
  label: string;
  /** What of the product needs it. */
  serves: string;
  /** What happens while it is away. */
  without: string;
  /** Whether calls under this name are its. */
  isNamed: (name: string) => boolean;
}

/** Which of them the settings choose. */
export interface ServiceSettings {
  weatherProviders: readonly string[];
  radarProviders: readonly string[];
  openMeteoEnsembleUrl: string | undefined;
  openMeteoAirQualityUrl: string | undefined;
  valhallaUrl: string | undefined;
  osrmUrl: string | undefined;
  roadStationsUrl: string | undefined;
  weatherStationsUrl: string | undefined;
  nominatimUrl: string | undefined;
  workZonesUrl: string | undefined;
  firesUrl: string | undefined;
  s3: object | undefined;
  recaptchaSecret: string | undefined;
  pushServices: readonly string[];
}

/** A service of the list below; its calls go by its id where `isNamed` does not say more. */
type Service = Omit<OutsideService, 'isNamed'> & Partial<Pick<OutsideService, 'isNamed'>> & { isOn: boolean };

/** Calls of services that are not in the list, in /metrics. */
export const OTHER_SERVICE = 'other';

const NOT_MEASURED = 'Verdicts rest on forecasts and warnings alone meanwhile.';

const CHOICES = ['first', 'second', 'third'];
const RADARS = [
  ['iem', 'Iowa Environmental Mesonet'],
  ['noaa', 'NOAA'],
  ['rainviewer', 'RainViewer'],
] as const;

/** The services by what needs them; those that are switched off have `isOn` false. */
export function outsideServices(settings: ServiceSettings): (OutsideService & { isOn: boolean })[] {
  const choice = (names: readonly string[], name: string) => {
    const at = names.indexOf(name);
    return { isOn: at >= 0, text: at < 0 ? '' : `, ${CHOICES[at] ?? 'last'} choice` };
  };
  const forecast = (name: string) => choice(settings.weatherProviders, name);
  const radar = (name: string) => choice(settings.radarProviders, name);
  const spare = (names: readonly string[], otherwise: string, none: string) =>
    names.length > 1 ? otherwise : none;
  const forecastsElse = spare(
    settings.weatherProviders,
    'Forecasts come from the other service meanwhile.',
    'Places that were checked in the last hours show old data, marked as old; others show nothing.',
  );
  const radarElse = spare(
    settings.radarProviders,
    'Radar pictures come from the next service meanwhile.',
    'The radar shows no new pictures meanwhile.',
  );
  const services: Service[] = [
    {
      id: 'open-meteo',
      label: 'Open-Meteo',
      serves: `Forecasts${forecast('open-meteo').text}`,
      without: forecastsElse,
      isOn: forecast('open-meteo').isOn,
    },
    {
      id: 'nws',
      label: 'National Weather Service',
      serves: `Forecasts${forecast('nws').text}`,
      without: forecastsElse,
      isOn: forecast('nws').isOn,
      isNamed: (name) => name === 'nws' || name.startsWith('nws '),
    },
    {
      id: 'open-meteo-ensemble',
      label: 'Open-Meteo ensembles',
      serves: 'How sure verdicts are, also for the report card: five places an hour',
      without:
        'Verdicts are the same and do not say how sure they are. The report card does not compare how sure they were.',
      isOn: settings.openMeteoEnsembleUrl !== undefined,
    },
    {
      id: 'open-meteo-air',
      label: 'Open-Meteo air quality',
      serves: 'Smoke',
      without: 'Verdicts say nothing of smoke.',
      isOn: settings.openMeteoAirQualityUrl !== undefined,
    },
    {
      id: 'nws-alerts',
      label: 'Official alerts',
      serves: 'Warnings by the National Weather Service',
      without: 'Nothing is called good while warnings cannot be checked.',
      isOn: true,
    },
    ...RADARS.map(([name, label]) => ({
      id: `radar-${name}`,
      label: `${label} radar`,
      serves: `Live radar${radar(name).text}`,
      without: radarElse,
      isOn: radar(name).isOn,
      isNamed: (called: string) => called === `radar ${name}` || called === `radar tiles ${name}`,
    })),
    ...(['valhalla', 'osrm'] as const).map((name) => ({
      id: name,
      label: `${name === 'osrm' ? 'OSRM' : 'Valhalla'} directions`,
      serves: name === 'osrm' ? 'Trips and drawn roads, second choice' : 'Trips and drawn roads',
      without: 'Without any directions, trips use straight lines and say so.',
      isOn: settings[`${name}Url`] !== undefined,
    })),
    {
      id: 'road-stations',
      label: 'Road stations',
      serves: 'Measured pavement, wind and visibility, through the Iowa Environmental Mesonet',
      without: NOT_MEASURED,
      isOn: settings.roadStationsUrl !== undefined,
    },
    {
      id: 'weather-stations',
      label: 'Weather stations',
      serves: 'Measured weather at airports, through the Aviation Weather Center',
      without: NOT_MEASURED,
      isOn: settings.weatherStationsUrl !== undefined,
    },
    {
      id: 'work-zones',
      label: 'Work zones',
      serves: 'Closed roads on trips, by the registry of the US DOT and the feeds that it names',
      without:
        'Trips say of its states that closures are not covered; one feed that fails costs its own state.',
      isOn: settings.workZonesUrl !== undefined,
      isNamed: (name) => name === 'work-zones' || name.startsWith('work-zones '),
    },
    {
      id: 'fires',
      label: 'Wildfire perimeters',
      serves: 'Fires near the road of a trip',
      without: 'Trips say that fires are not covered.',
      isOn: settings.firesUrl !== undefined,
    },
    {
      id: 'nominatim',
      label: 'Nominatim',
      serves: 'The ZIP code of a position',
      without: 'The nearest ZIP code of our own list is used meanwhile.',
      isOn: settings.nominatimUrl !== undefined,
    },
    {
      id: 's3',
      label: 'Bucket',
      serves: 'Uploaded pictures',
      without: 'Pictures that are not kept by browsers are missing, and nobody can upload any.',
      isOn: settings.s3 !== undefined,
    },
    {
      id: 'push',
      label: 'Push services',
      serves: 'Notifications, through the service of each rider’s browser',
      without: 'Notifications come late or not at all. Emails go out as ever.',
      isOn: settings.pushServices.length > 0,
    },
    {
      id: 'recaptcha',
      label: 'reCAPTCHA',
      serves: 'Signing in',
      without: 'Nobody can sign in while it is away. RECAPTCHA_SECRET switches it off.',
      isOn: settings.recaptchaSecret !== undefined,
    },
  ];
  return services.map((service) => ({ isNamed: (name: string) => name === service.id, ...service }));
}
