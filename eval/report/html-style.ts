/** The look of the report: system fonts, both colour schemes, tables that scroll on a narrow screen. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --muted: #57606a; --paper: #ffffff; --line: #d0d7de; --right: 26, 127, 55; --wrong: 207, 34, 46; --head: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --muted: #9da7b1; --paper: #0d1117; --line: #3d444d; --right: 63, 185, 80; --wrong: 248, 81, 73; --head: #151b23; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; } p { margin: .25rem 0; } .muted { color: var(--muted); }
.scroll { overflow-x: auto; } .scroll:focus-visible { outline: 2px solid; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding-bottom: .25rem; }
th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: right; vertical-align: top; }
th { background: var(--head); font-weight: 600; } th[scope=row], .text { text-align: left; } thead th.text { text-align: left; }
.matrix td { min-width: 3.2rem; text-align: center; }
.matrix td.hit { background: rgba(var(--right), var(--heat)); } .matrix td.miss { background: rgba(var(--wrong), var(--heat)); font-weight: 600; }
.verdict { font-weight: 600; padding: .5rem .75rem; border-left: .3rem solid rgb(var(--right)); background: var(--head); margin-top: .75rem; }
.verdict.failed { border-color: rgb(var(--wrong)); } .verdict ul { margin: .25rem 0 0; padding-left: 1.25rem; font-weight: 400; }
@media print { body { max-width: none; } .scroll { overflow: visible; } }
`;
