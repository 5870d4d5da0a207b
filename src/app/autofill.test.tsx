import { renderToStaticMarkup } from 'react-dom/server';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ArticleFields, AuthorNameField, EMPTY_ARTICLE } from '#features/blog/articles/ui/article-fields.tsx';
import { EMPTY_RIDE, RideFields } from '#features/routes/rides/ui/ride-fields.tsx';
import { EMPTY_ROUTE, RouteFields } from '#features/routes/submit/ui/route-fields.tsx';
import { useEntryForm } from '#platform/forms/use-entry-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';

const useEntry = <Values extends FieldValues>(defaultValues: Values) => {
  const form = useForm<Values, unknown, FieldValues>({
    defaultValues: defaultValues as DefaultValues<Values>,
  });
  const inputOf = <Name extends Path<Values>>(name: Name) => ({ ...form.register(name), error: undefined });
  return { form, inputOf, errorOf: () => undefined };
};
const Route = () => (
  <RouteFields entry={useEntry(EMPTY_ROUTE)} detect={() => Promise.resolve(undefined)} detecting={false} />
);
const Ride = () => <RideFields entry={useEntry(EMPTY_RIDE)} today="2026-12-01" />;
function Article() {
  const entry = useEntry(EMPTY_ARTICLE);
  return (
    <>
      <AuthorNameField entry={entry} />
      <ArticleFields entry={entry} />
    </>
  );
}
const Edited = () => <TextField label="Name" name="name" {...useEntryForm({ name: 'Dana' }).field('name')} />;

/** What a browser may fill into each named input. */
const autofillOf = (Form: () => React.ReactNode) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
  const inputs = (html.match(/<input[^>]*>/g) ?? []).map((input) => [
    / name="([^"]*)"/.exec(input)?.[1],
    / autoComplete="([^"]*)"/i.exec(input)?.[1],
  ]);
  return Object.fromEntries(inputs);
};

it('lets a browser fill in who writes, and nothing that only sounds like it', () => {
  expect(autofillOf(Route)).toMatchObject({ name: 'off' });
  expect(autofillOf(Ride)).toMatchObject({ name: 'off' });
  expect(autofillOf(Article)).toMatchObject({ title: 'off', authorName: 'name' });
});

it('offers an admin nothing of their own where they edit what others entered', () => {
  expect(autofillOf(Edited)).toEqual({ name: 'off' });
});
