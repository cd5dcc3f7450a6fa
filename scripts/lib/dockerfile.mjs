/**
 * Reads a Dockerfile into stages. Takes its text; returns `[{ name, steps: [{ instruction, argument }] }]`. Only the
 * instructions that scripts/dockerfile-steps.mjs carries out are known; another throws, so that none is silently skipped.
 */
const KNOWN = new Set(['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']);

export function parseDockerfile(text) {
  const stages = [];
  for (const line of instructionLines(text)) {
    const [, instruction, argument] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!KNOWN.has(instruction)) throw new Error(`Dockerfile: cannot carry out "${line}"`);
    if (instruction === 'FROM') stages.push({ name: / AS (\S+)$/i.exec(argument)?.[1] ?? 'final', steps: [] });
    else stages.at(-1).steps.push({ instruction, argument });
  }
  return stages;
}

/** Comments dropped, continued lines joined. */
function instructionLines(text) {
  const kept = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  return kept.join('\n').replace(/\\\n/g, ' ').split('\n').map((line) => line.trim());
}

/** `COPY [--from=stage] source… target` as `{ from, sources, target }`. */
export function parseCopy(argument) {
  const words = argument.split(/\s+/);
  const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : null;
  if (words.some((word) => word.startsWith('--'))) throw new Error(`Dockerfile: cannot carry out "COPY ${argument}"`);
  return { from, sources: words.slice(0, -1), target: words.at(-1) };
}

/** The command of `CMD [...]`, or of `HEALTHCHECK --options CMD [...]`. */
export function parseExec(argument) {
  return JSON.parse(argument.slice(argument.indexOf('[')));
}
