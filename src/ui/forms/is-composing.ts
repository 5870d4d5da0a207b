import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method. Safari says of the Enter that ends a composition only that it was one's (229). */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
