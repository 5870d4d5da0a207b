import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';

const COPY = './app-error.ts?copy';

it('knows an expected failure that another copy of this file has thrown', async () => {
  const copy: typeof import('./app-error.ts') = await import(/* @vite-ignore */ COPY);
  expect(copy.AppError).not.toBe(AppError);
  expect(new copy.AppError('not_found', 'Gone') instanceof AppError).toBe(true);
  expect(new Error('broken') instanceof AppError).toBe(false);
});
