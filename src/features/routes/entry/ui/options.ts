import { DIFFICULTY_LABELS, ROAD_TYPE_LABELS } from '../route.model.ts';
import { DIFFICULTIES, ROAD_TYPES, type Difficulty, type RoadType } from '../choices.model.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

/** Choices of the filters and forms, in the order of the value lists. */
export const DIFFICULTY_CHOICES: readonly Option<Difficulty>[] = DIFFICULTIES.map((value) => ({
  value,
  label: DIFFICULTY_LABELS[value],
}));
export const ROAD_TYPE_CHOICES: readonly Option<RoadType>[] = ROAD_TYPES.map((value) => ({
  value,
  label: ROAD_TYPE_LABELS[value],
}));
export const DIFFICULTY_OPTIONS: readonly Option<Difficulty | 'all'>[] = [
  { value: 'all', label: 'All' },
  ...DIFFICULTY_CHOICES,
];
export const ROAD_TYPE_OPTIONS: readonly Option<RoadType | 'all'>[] = [
  { value: 'all', label: 'All' },
  ...ROAD_TYPE_CHOICES,
];
