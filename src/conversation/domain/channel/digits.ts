const DIGIT_NAMES = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'] as const;

/**
 * Reads digits one by one: "0001" gives "zero zero zero um" (CONVERSATION response_composer, api.md `reply.speech`).
 * Other characters separate groups and are kept, except the punctuation inside numbers, which is dropped.
 */
export function spokenDigits(text: string): string {
  return DIGIT_NAMES.reduce<string>((spoken, name, digit) => spoken.replaceAll(String(digit), ` ${name} `), text)
    .replace(/[./()+-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
