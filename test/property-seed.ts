import { configureGlobal } from 'fast-check';

/**
 * Properties are tried with the same cases in every run, so that what fails can be seen again. `PROPERTY_SEED=7 npm run
 * test:unit` tries others.
 */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_123) });
