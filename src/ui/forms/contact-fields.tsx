import { TextField, type TextFieldProps } from './text-field.tsx';

type ContactFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete'> &
  Partial<Pick<TextFieldProps, 'label'>>;

/** Who fills in the form. */
export const NameField = (props: ContactFieldProps) => (
  <TextField label="Your name" autoComplete="name" {...props} />
);

export const EmailField = (props: ContactFieldProps) => (
  <TextField label="Your email address" type="email" autoComplete="email" {...props} />
);

export const PhoneField = (props: ContactFieldProps) => (
  <TextField label="Phone number" type="tel" autoComplete="tel" {...props} />
);
