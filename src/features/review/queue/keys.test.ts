import { describe, expect, it } from 'vitest';
import { focusAfter, queueKeyAction } from './keys.model.ts';

const press = (key: string, held: object = {}) =>
  queueKeyAction({
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...held,
  });

describe('keys of the queue', () => {
  it.each([
    ['j', {}, 'next'],
    ['ArrowUp', {}, 'previous'],
    ['ArrowDown', { repeat: true }, 'next'],
    ['k', { repeat: true }, 'previous'],
    ['J', { shiftKey: true }, 'extend-next'],
    ['ArrowUp', { shiftKey: true }, 'extend-previous'],
    ['a', {}, 'approve'],
    ['A', {}, 'approve'],
    ['d', {}, 'decline'],
    ['u', {}, 'undo'],
    ['?', { shiftKey: true }, 'help'],
  ])('%s with %j does %s', (key, held, action) => {
    expect(press(key, held)).toBe(action);
  });

  it.each([
    ['a', { ctrlKey: true }],
    ['d', { metaKey: true }],
    ['ArrowDown', { altKey: true }],
    ['a', { repeat: true }],
    ['U', { repeat: true }],
    ['Tab', {}],
    ['Escape', {}],
    ['q', {}],
  ])('leaves %s with %j to the browser', (key, held) => {
    expect(press(key, held)).toBeUndefined();
  });

  it('moves the focus to what stays', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect(focusAfter(order, 'b', new Set(['b']))).toBe('c');
    expect(focusAfter(order, 'd', new Set(['c', 'd']))).toBe('b');
    expect(focusAfter(order, undefined, new Set(['a']))).toBe('b');
    expect(focusAfter(order, 'a', new Set(order))).toBeUndefined();
  });
});
