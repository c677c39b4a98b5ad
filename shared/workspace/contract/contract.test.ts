import { describe, expect, test } from '@jest/globals'
import { createTypeReader } from './facades.ts'
import { flatten } from './flatten.ts'
import { recordProblems, checkVersion, differenceOf } from './version.ts'
import { asStrings, readReport } from './report.ts'

const declarations = `
import { type ReactNode } from 'react';
export interface Toast {
    title: string;
    text?: string;
}
export type State = {
    kind: 'live';
    since: number;
} | null;
export declare class Fault extends Error {
    readonly kind: string;
    constructor(kind: string, options?: {
        cause?: unknown;
    });
}
export declare const Slot: ({ name, props }: Toast) => string | number | import("react").JSX.Element | null;
export declare const isFault: (error: unknown) => boolean;
export {};
`
const released = { version: '1.1.0', lines: flatten(declarations) }
const changelog = ['1.0.0', '1.1.0', '1.1.1', '1.2.0', '2.0.0'].map((version) => `## ${version}`).join('\n')

/** What is said of a change of the declarations under a version. */
const said = (version: string, from: string, to: string): string => {
  const changed = declarations.replace(from, to)
  expect(changed === declarations).toBe(from === to)
  return checkVersion(released, { version, lines: flatten(changed) }, changelog).join('\n')
}

const sources: Readonly<Record<string, string>> = {
  'ui/index.ts':
    "export { Button, type ButtonProps } from './Button.tsx'\nexport { styled } from 'vendor'\nexport * from './nothing.ts'",
  'ui/Button.tsx': `// A comment before all.
import type { ReactNode } from 'react'
import type { Size } from './sizes.ts'
interface Base { 'aria-label'?: string }
export interface ButtonProps extends Base {
  /** What it says. */
  label: string
  size?: Size | undefined
  kind?: 'plain' | undefined
  onPress: (event: {
    /** Held. */
    shift: boolean
  }) => void
}
export const Button = <T,>({ label, size = 'sm' }: ButtonProps, more?: T, far: number = 1): ReactNode => <b>{label}{size}</b>
const hidden = (inner: string) => inner
`,
  'ui/sizes.ts': "export type Size = 'sm' | 'xs'",
}
const facadeLines = (from = '', to = '') =>
  createTypeReader((file) => (sources[file] ?? '').replace(from, to))('ui/index.ts', [
    'Button',
    'ButtonProps',
    'styled',
  ]).sort()

test('the names of a facade become lines of all that they are made of, wherever it is declared', () => {
  expect(facadeLines()).toEqual([
    'const Button: (ButtonProps, T?, number?) => ReactNode',
    "interface Base › 'aria-label'?: string",
    'interface ButtonProps › Base',
    "interface ButtonProps › kind?: 'plain' | undefined",
    'interface ButtonProps › label: string',
    'interface ButtonProps › onPress: (event: { shift: boolean }) => void',
    'interface ButtonProps › size?: Size | undefined',
    "type Size › 'sm'",
    "type Size › 'xs'",
  ])
})

test.each([
  ['a removed prop', 'label: string\n', '', 'major'],
  ['another type of a prop', 'label: string', 'label: number', 'major'],
  ['a prop that must be given now', 'size?: Size', 'size: Size', 'major'],
  ['a new prop that must be given', 'label: string', 'label: string\n  more: string', 'major'],
  ['a new quoted prop that must be given', 'label: string\n', "label: string\n  'data-x': string\n", 'major'],
  ['a quoted prop that must be given now', "'aria-label'?: string", "'aria-label': string", 'major'],
  ['another callback', 'shift: boolean', 'shift: string', 'major'],
  ['one word less', "'sm' | 'xs'", "'sm'", 'major'],
  ['another parameter', 'more?: T', 'more: T', 'major'],
  ['a parameter that must be given now', 'far: number = 1', 'far: number', 'major'],
  ['a new prop that may be given', 'label: string', 'label: string\n  more?: string', 'minor'],
  ['a prop that need not be given any more', 'label: string', 'label?: string', 'minor'],
  ['one word more', "kind?: 'plain'", "kind?: 'plain' | 'bold'", 'minor'],
  ['one more parameter that need not be given', 'far: number = 1', 'far: number = 1, near?: Size', 'minor'],
  [
    'one more parameter that must be given',
    'more?: T, far: number = 1',
    'more?: T, far: number = 1, near: Size',
    'major',
  ],
  [
    'a new component with a prop that must be given',
    'const hidden',
    'export interface LinkProps { to: string }\nexport const Link = ({ to }: LinkProps): ReactNode => to\nconst hidden',
    'none',
  ],
  ['what happens inside', '<b>{label}{size}</b>', '<i>{label}</i>', 'none'],
])('MFE-07: the props of shared components: %s', (_, from, to, step) => {
  expect(differenceOf(facadeLines(), facadeLines(from, to)).needed).toBe(step)
})

test('declarations become lines that stand for themselves', () => {
  expect(released.lines).toEqual([
    'class Fault › constructor(kind: string, options?: { cause?: unknown; })',
    'class Fault › readonly kind: string',
    'const Slot: (props: Toast) => ReactNode',
    'const isFault: (error: unknown) => boolean',
    'interface Toast › text?: string',
    'interface Toast › title: string',
    'type State › null',
    "type State › { kind: 'live'; since: number; }",
  ])
  expect(readReport('The platform contract: 1.1.0\n# note\n\na › b\nc\n')).toEqual({
    version: '1.1.0',
    lines: ['a › b', 'c'],
  })
})

describe('MFE-07: the version of the platform contract says what changed', () => {
  test.each([
    ['nothing', '', '', 'none'],
    ['a new function', 'export {};', 'export declare const more: () => void;', 'minor'],
    ['an optional field of what remotes give', 'text?: string;', 'text?: string;\n more?: string;', 'minor'],
    ['a required field of what remotes give', 'text?: string;', 'text?: string;\n more: string;', 'major'],
    [
      'another field of what remotes get',
      'readonly kind: string;',
      'readonly kind: string;\n readonly place: string;',
      'minor',
    ],
    ['a removed field', 'text?: string;', '', 'major'],
    ['one more parameter that need not be given', 'error: unknown', 'error: unknown, place?: string', 'minor'],
    ['one more parameter that must be given', 'error: unknown', 'error: unknown, place: string', 'major'],
    ['another type', 'error: unknown', 'error: Error', 'major'],
    ['one more state', '} | null;', '} | { kind: "gone" } | null;', 'minor'],
    ['names inside of a component', '{ name, props }', '{ name, props, pending }', 'none'],
    ['another order', 'title: string;\n    text?: string;', 'text?: string;\n    title: string;', 'none'],
  ])('%s', (_, from, to, step) => {
    const enough = { none: '1.1.0', minor: '1.2.0', major: '2.0.0' }[step] ?? ''
    const tooSmall = { none: '1.0.0', minor: '1.1.1', major: '1.2.0' }[step] ?? ''
    expect(said(enough, from, to)).toBe('')
    expect(said(tooSmall, from, to)).toContain(
      step === 'none'
        ? 'is recorded already'
        : `set "version" in shared/platform/package.json to ${enough}, and say what changed in shared/docs/contract-changelog.md.`,
    )
  })

  test('MFE-22: and is recorded with the change: a version that lags is refused, by the same check as a release of the shell', () => {
    const now = {
      version: '1.2.0',
      lines: flatten(declarations.replace('text?: string;', 'text?: string;\n more?: string;')),
    }
    expect(checkVersion(released, now, changelog)).toEqual([])
    expect(recordProblems(released, now).join()).toContain(
      'has the platform contract 1.1.0, not 1.2.0 as it is now. Record it in the same change',
    )
    expect(recordProblems({ ...now, lines: released.lines }, now)).toHaveLength(1)
    expect(recordProblems(now, now)).toEqual([])
  })

  test('which routes and slots there are is no part of it: their names are strings', () => {
    const typed = `export interface Console {
  href<Name extends RouteName>(name: Name, ...params: HrefParams<Name>): string;
  loadSlot<Name extends SlotName>(slot: Name): Promise<ComponentType<RegisteredSlots[Name]> | null>;
}
interface SlotProps<Name extends SlotName> {
  name: Name;
  props?: RegisteredSlots[Name];
}
export declare const Slot: <Name extends SlotName>({ name, props }: SlotProps<Name> & NeededProps<Name>) => string | number | import("react").JSX.Element | null;
`
    expect(flatten(asStrings(typed))).toEqual([
      'const Slot: (props: SlotProps) => ReactNode',
      'interface Console › href(name: string, params?: Readonly<Record<string, string>>): string',
      'interface Console › loadSlot(slot: string): Promise<ComponentType<Record<string, unknown>> | null>',
      'interface SlotProps › name: string',
      'interface SlotProps › props?: Record<string, unknown>',
    ])
  })

  test('names what was removed and what was added, and wants the changelog to say it', () => {
    expect(said('1.1.0', 'text?: string', 'text: string')).toContain(
      'Removed or changed:\n  interface Toast › text?: string\nAdded:\n  interface Toast › text: string',
    )
    expect(said('2.1.0', 'text?: string', 'text: string')).toBe(
      'shared/docs/contract-changelog.md has no section "## 2.1.0". Say there what changed.',
    )
  })
})
