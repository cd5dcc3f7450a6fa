/** A trained multinomial logistic regression: one row of weights a feature, one column a label. */
export interface LinearModel {
  readonly labels: readonly string[];
  readonly features: ReadonlyMap<string, number>;
  readonly weights: Float32Array;
}

export interface LabelledFeatures {
  readonly features: readonly string[];
  readonly label: string;
}

const EPOCHS = 20;
const RATE = 0.25;
const DECAY = 0.0002;

/**
 * Trains by stochastic gradient descent with per-weight rates (AdaGrad), in a fixed order, so that equal examples give equal models.
 * Takes examples of at least one label.
 */
export function trainLinearModel(examples: readonly LabelledFeatures[]): LinearModel {
  const labels = [...new Set(examples.map((example) => example.label))].sort();
  const features = indexFeatures(examples);
  const weights = new Float32Array(features.size * labels.length);
  const squares = new Float32Array(weights.length);
  const rows = examples.map((example) => ({ ids: idsOf(features, example.features), label: labels.indexOf(example.label) }));
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    for (const row of shuffled(rows, epoch)) step(weights, squares, labels.length, row.ids, row.label);
  }
  return { labels, features, weights };
}

function indexFeatures(examples: readonly LabelledFeatures[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const example of examples) for (const feature of example.features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const index = new Map<string, number>();
  // A piece of a word seen once says nothing; a word seen once may.
  for (const [feature, count] of counts) if (count > 1 || feature.startsWith('w:')) index.set(feature, index.size);
  return index;
}

function idsOf(features: ReadonlyMap<string, number>, names: readonly string[]): readonly number[] {
  return names.flatMap((name) => features.get(name) ?? []);
}

function step(weights: Float32Array, squares: Float32Array, width: number, ids: readonly number[], label: number): void {
  const scores = softmax(weights, width, ids);
  for (const id of ids) {
    for (let column = 0; column < width; column += 1) {
      const at = id * width + column;
      const weight = weights[at] ?? 0;
      const gradient = (scores[column] ?? 0) - (column === label ? 1 : 0) + DECAY * weight;
      const square = (squares[at] ?? 0) + gradient * gradient;
      squares[at] = square;
      weights[at] = weight - (RATE * gradient) / (Math.sqrt(square) + 0.1);
    }
  }
}

function softmax(weights: Float32Array, width: number, ids: readonly number[]): readonly number[] {
  const sums = new Array<number>(width).fill(0);
  for (const id of ids) {
    for (let column = 0; column < width; column += 1) sums[column] = (sums[column] ?? 0) + (weights[id * width + column] ?? 0);
  }
  const top = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - top));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

/** Another order in every epoch, the same in every process: sorted by a congruential generator. */
function shuffled<Row>(rows: readonly Row[], seed: number): readonly Row[] {
  let state = seed * 2654435761;
  const keyed = rows.map((row) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return { row, key: state };
  });
  return keyed.sort((left, right) => left.key - right.key).map(({ row }) => row);
}

/** Label → probability, the likeliest first. */
export function predict(model: LinearModel, features: readonly string[]): readonly (readonly [string, number])[] {
  const scores = softmax(model.weights, model.labels.length, idsOf(model.features, features));
  return model.labels.map((label, index) => [label, scores[index] ?? 0] as const).sort(([, a], [, b]) => b - a);
}

/** The model as JSON text. */
export function serializeModel(model: LinearModel): string {
  const bytes = Buffer.from(model.weights.buffer, model.weights.byteOffset, model.weights.byteLength);
  return JSON.stringify({ labels: model.labels, features: [...model.features.keys()], weights: bytes.toString('base64') });
}

/** The model written by serializeModel; null when the text is no such model. */
export function parseModel(text: string): LinearModel | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isStored(value)) return null;
    const bytes = Uint8Array.from(Buffer.from(value.weights, 'base64'));
    if (bytes.byteLength !== value.features.length * value.labels.length * 4) return null;
    return { labels: value.labels, features: new Map(value.features.map((feature, index) => [feature, index])), weights: new Float32Array(bytes.buffer) };
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is { labels: string[]; features: string[]; weights: string } {
  return typeof value === 'object' && value !== null && 'labels' in value && Array.isArray(value.labels) && 'features' in value && Array.isArray(value.features) && 'weights' in value && typeof value.weights === 'string';
}
