/** A share as every report prints it: four digits behind the point, a dash where nothing was scored. */
export function figureText(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}
