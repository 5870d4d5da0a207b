import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    const html = renderToStaticMarkup(
      <TextField id="zip" label="Zip code" hint="5 digits" error="Please enter a valid 5-digit zip code" />,
    );
    expect(html).toContain('<label for="zip"');
    expect(html).toMatch(/<input[^>]+aria-describedby="zip-hint zip-error"/);
    expect(html).toMatch(/<input[^>]+aria-invalid="true"/);
    expect(html).toMatch(/<p id="zip-hint"[^>]*>5 digits/);
    expect(html).toMatch(/<p id="zip-error"[^>]*>.*Please enter a valid 5-digit zip code/);
  });

  it('claims no description and no fault where there is none', () => {
    const html = renderToStaticMarkup(<TextField label="Zip code" />);
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid=');
  });

  it('keeps the value it is given', () => {
    expect(renderToStaticMarkup(<TextField label="Zip code" defaultValue="80202" />)).toContain(
      'value="80202"',
    );
    const options = [{ value: 'rural', label: 'Rural' }];
    expect(renderToStaticMarkup(<Select label="Road" options={options} defaultValue="rural" />)).toMatch(
      /<option value="rural" selected/,
    );
  });

  it('groups radios under one legend and checks the chosen one', () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const html = renderToStaticMarkup(
      <RadioGroup label="Road" name="road" options={options} defaultValue="b" />,
    );
    expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>Road/);
    expect(html).toMatch(/<input[^>]*type="radio"[^>]*name="road"|<input[^>]*name="road"[^>]*type="radio"/);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  it('asks for a choice at the group alone: browsers tell screen readers of each required radio that it is wrong', () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const html = renderToStaticMarkup(<RadioGroup label="Road" name="road" options={options} required />);
    expect(html).toMatch(/<fieldset[^>]*aria-required="true"[^>]*aria-invalid="false"/);
    expect(html).not.toContain('required=""');
  });
});
