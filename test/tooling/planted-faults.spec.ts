import { readFileSync } from 'node:fs';

interface PlantedFault {
  readonly name: string;
  readonly file: string;
  readonly find: string;
}

const FAULTS = JSON.parse(readFileSync('scripts/planted-faults.json', 'utf8')) as readonly PlantedFault[];

/** The faults themselves are planted in CI, which takes long; that one no longer fits its code is to be known at once. */
it.each(FAULTS)('the planted fault "$name" finds its place once', ({ file, find }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
});
