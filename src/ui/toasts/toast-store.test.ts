import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, TOAST_EXIT_MS, TOAST_REMOVE_DELAY_MS, type ToastStore } from './toast-store.ts';

let store: ToastStore;
let advance: (ms: number) => void;

beforeEach(() => {
  let now = 0;
  let pending: { at: number; action: () => void }[] = [];
  store = createToastStore({ set: (action, ms) => pending.push({ at: now + ms, action }), now: () => now });
  advance = (ms) => {
    now += ms;
    const due = pending.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    pending = pending.filter(({ at }) => at > now);
    for (const { action } of due) action();
  };
});

const dismissCurrent = () => store.dismiss(store.current()?.id ?? -1);

describe('toasts', () => {
  it('do not outlive their page, shown or in line, but survive their own redirect', () => {
    for (const title of ['shown', 'in line']) store.toast({ title });
    advance(3_000);
    store.toast({ title: 'of the redirect' });
    store.leavePage(3_000);
    expect(store.current()).toMatchObject({ title: 'shown', open: false });
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ title: 'of the redirect', open: true });
  });

  it('stay when the next page comes by itself', () => {
    store.toast({ title: 'Article submitted successfully!', followsReader: true });
    store.toast({ title: 'of the page' });
    advance(2_000);
    store.leavePage(1_000);
    expect(store.current()).toMatchObject({ title: 'Article submitted successfully!', open: true });
    dismissCurrent();
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ open: false });
  });

  it('take the place of the failures that they end, shown or in line', () => {
    for (const title of ['Error Adding Route', 'Submission Error', 'Delete Failed'])
      store.toast({ title, variant: 'destructive' });
    const ends = ['Error Adding Route', 'Submission Error'];
    store.toast({ title: 'Route Added Successfully!', ends });
    expect(store.current()).toMatchObject({ title: 'Error Adding Route', open: false });
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ title: 'Delete Failed', open: true });
    dismissCurrent();
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ title: 'Route Added Successfully!', open: true });
    store.toast({ title: 'Login Failed', variant: 'destructive' });
    dismissCurrent();
    advance(TOAST_EXIT_MS);
    store.toast({ title: 'Login Successful', ends: ['Login Failed'] });
    expect(store.current()).toMatchObject({ title: 'Login Successful', open: true });
  });

  it('show for 5000 ms unless they say otherwise', () => {
    store.toast({ title: 'Weather Updated' });
    expect(store.current()).toMatchObject({ title: 'Weather Updated', duration: 5000, open: true });
    dismissCurrent();
    store.toast({ title: 'Set as Homepage', duration: 8000 });
    expect(store.current()).toMatchObject({ duration: 8000 });
  });

  it('show one at a time: the second waits until the first has left', () => {
    store.toast({ title: 'Set as Homepage' });
    store.toast({ title: 'URL Copied' });
    expect(store.current()?.title).toBe('Set as Homepage');
    dismissCurrent();
    expect(store.current()).toMatchObject({ title: 'Set as Homepage', open: false });
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ title: 'URL Copied', open: true });
  });

  it('keep their order while several wait', () => {
    for (const title of ['one', 'two', 'three']) store.toast({ title });
    const seen = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push(store.current()?.title);
      dismissCurrent();
      advance(TOAST_EXIT_MS);
    }
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  it('do not line up copies of themselves, and start again instead', () => {
    store.toast({ title: 'Weather Updated' });
    const first = store.current()?.id;
    store.toast({ title: 'Weather Updated' });
    expect(store.current()?.id).not.toBe(first);
    dismissCurrent();
    advance(TOAST_EXIT_MS);
    expect(store.current()?.open).toBe(false);
  });

  it('are forgotten 1,000,000 ms after they were dismissed', () => {
    store.toast({ title: 'Logged Out' });
    dismissCurrent();
    advance(TOAST_REMOVE_DELAY_MS - 1);
    expect(store.current()?.title).toBe('Logged Out');
    advance(1);
    expect(store.current()).toBeNull();
  });

  it('take the place of a dismissed one at once', () => {
    store.toast({ title: 'Logged Out' });
    dismissCurrent();
    store.toast({ title: 'Login Successful' });
    expect(store.current()).toMatchObject({ title: 'Login Successful', open: true });
    advance(TOAST_REMOVE_DELAY_MS);
    expect(store.current()?.title).toBe('Login Successful');
  });

  it('do not lose the one that took the place of a dismissed one while it left', () => {
    store.toast({ title: 'Detecting Location' });
    dismissCurrent();
    advance(TOAST_EXIT_MS / 3);
    store.toast({ title: 'Error Adding Route' });
    store.toast({ title: 'Submission Error' });
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ title: 'Error Adding Route', open: true });
    dismissCurrent();
    advance(TOAST_EXIT_MS);
    expect(store.current()).toMatchObject({ title: 'Submission Error', open: true });
  });

  it('tell their listeners, until these leave', () => {
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.toast({ title: 'one' });
    leave();
    store.toast({ title: 'one' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
