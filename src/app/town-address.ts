import { redirect } from 'react-router';
import { isTown } from '#features/location/towns/typed-place.model.ts';

/**
 * For loaders on the server: forms without scripts send what was typed. Towns that can only be one place lead to the
 * address with their ZIP codes; all other texts stay, for the form to say what is wrong.
 * @param name of the parameters that hold places
 * @throws a redirect
 */
export function leadTownsToZipCodes(
  request: Request,
  name: string,
  location: { zipOfTown: (text: string) => string | undefined },
): void {
  const url = new URL(request.url);
  const typed = url.searchParams.getAll(name);
  if (!typed.some(isTown)) return;
  const places = typed.map((text) => location.zipOfTown(text) ?? text);
  if (places.every((place, index) => place === typed[index])) return;
  const others = [...url.searchParams].filter(([key]) => key !== name);
  const query = new URLSearchParams([...places.map((place) => [name, place]), ...others]);
  throw redirect(`${url.pathname}?${query}`);
}
