import * as z from 'zod/mini';
import { requiredTextField } from '#platform/forms/field.schema.ts';
import { isVisible, wellFormed } from '#platform/text/clean-text.ts';
import { distinctTags, POST_LIMITS } from './blog.model.ts';

/** Fields that a post and a reader's article share. */

const TITLE_REQUIRED = 'Title is required';
const TITLE_TOO_LONG = 'Title must be less than 200 characters';
const TAGS_MESSAGE = 'Tags must be a list of texts or one text with commas';

export const titleField = requiredTextField('Title', POST_LIMITS.title, TITLE_REQUIRED, TITLE_TOO_LONG);

/** Tags as a list or as one text with commas: trimmed, empty ones and repetitions dropped. */
export const tagsField = (max: number, tooMany: string) =>
  z.pipe(
    z.transform((value: unknown) => {
      const list = typeof value === 'string' ? value.split(',') : (value ?? []);
      if (!Array.isArray(list) || !list.every((tag): tag is string => typeof tag === 'string')) return value;
      return distinctTags(
        list
          // Of nothing but commas there are many, and each costs less than to be cleaned.
          .filter((tag) => tag !== '')
          .map((tag) =>
            wellFormed(tag)
              .replace(/\p{Cc}/gu, ' ')
              .trim(),
          )
          .filter(isVisible),
      );
    }),
    z
      .array(
        z
          .string({ error: TAGS_MESSAGE })
          .check(
            z.maxLength(POST_LIMITS.tag, { error: `A tag may have at most ${POST_LIMITS.tag} characters` }),
          ),
        { error: TAGS_MESSAGE },
      )
      .check(z.maxLength(max, { error: tooMany })),
  );
