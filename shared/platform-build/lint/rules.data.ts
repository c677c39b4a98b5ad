/** oxlint rules, each an error. `true` takes a rule as it is, `false` leaves one of the correctness category out. */
export type Rules = Readonly<Record<string, boolean | Readonly<Record<string, unknown>> | readonly unknown[]>>

const maxFileLines = 300
// A function that names the routes of a feature takes one line for each field of each.
const maxFunctionLines = 120
// Markup takes one line for each attribute.
const maxComponentLines = 150

export const everywhere: Rules = {
  'max-lines': { max: maxFileLines, skipBlankLines: true, skipComments: true },
  'max-lines-per-function': { max: maxFunctionLines, IIFEs: true, skipBlankLines: true, skipComments: true },
  'no-unused-vars': {
    argsIgnorePattern: '^_',
    varsIgnorePattern: '^_',
    destructuredArrayIgnorePattern: '^_',
    ignoreRestSiblings: true,
  },
  eqeqeq: ['always', { null: 'ignore' }],
  'array-callback-return': true,
  'no-alert': true,
  'no-constructor-return': true,
  'no-empty': true,
  'no-eval': true,
  'no-fallthrough': true,
  'no-new-func': true,
  'no-self-compare': true,
  'no-throw-literal': true,
  'no-var': true,
  'no-warning-comments': { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' },
  'prefer-const': true,
  'preserve-caught-error': true,
  'no-restricted-properties': [
    ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
      property,
      message: 'Markup from text is never run. Render elements, or set textContent.',
    })),
    {
      property: 'waitForTimeout',
      message: 'A fixed sleep is slow or flaky. Wait for what the user sees: expect(locator).toBeVisible().',
    },
  ],
  'typescript/ban-ts-comment': { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
  'typescript/consistent-type-imports': { disallowTypeAnnotations: false },
  'typescript/no-explicit-any': true,
  'typescript/no-non-null-assertion': true,
  'typescript/no-require-imports': true,
  'import/no-cycle': { ignoreTypes: false },
  'import/no-duplicates': true,
  'import/no-mutable-exports': true,
  'import/no-self-import': true,
  'unicorn/no-abusive-eslint-disable': true,
  'unicorn/no-document-cookie': true,
  'unicorn/prefer-node-protocol': true,
  // File names and header values must not hold control characters; that takes a pattern of them.
  'no-control-regex': false,
  // A copy of a list that its own loop may change.
  'unicorn/no-useless-spread': false,
  // The type checker does these, over the whole program.
  'import/default': false,
  'import/namespace': false,
}

/** What holds in React code on top. */
export const inReact: Rules = {
  'no-script-url': true,
  'react/rules-of-hooks': true,
  'react/jsx-no-target-blank': true,
  'react/no-danger': true,
  // A layout is measured in an effect and then kept.
  'react/set-state-in-effect': false,
  // Components of the library render the element that fits; these know plain tags only.
  'jsx-a11y/control-has-associated-label': false,
  'jsx-a11y/prefer-tag-over-role': false,
  // A checkbox that is styled as a switch says by itself whether it is on.
  'jsx-a11y/role-has-required-aria-props': false,
  // A dialog puts the focus on its first field; a region that scrolls takes the keyboard.
  'jsx-a11y/no-autofocus': false,
  'jsx-a11y/no-noninteractive-tabindex': false,
}

const noSnapshot = 'A snapshot repeats the code. Expect what the user relies on.'

/** What holds where markup is written. */
export const inMarkup: Rules = {
  'max-lines-per-function': { max: maxComponentLines, IIFEs: true, skipBlankLines: true, skipComments: true },
}

export const inTests: Rules = {
  'max-lines': false,
  'max-lines-per-function': false,
  'no-script-url': false,
  // The check of test habits knows Playwright's forms of these too.
  'jest/no-focused-tests': false,
  'jest/no-disabled-tests': false,
  // Queries, page objects and property-based tests expect in their own ways.
  'jest/expect-expect': { assertFunctionNames: ['expect', 'expect*', '*.expect*', '**.expect*', 'fc.assert'] },
  'jest/no-conditional-expect': false,
  // The texts of a vendor's errors are not ours to pin.
  'jest/require-to-throw-message': false,
  'jest/no-identical-title': true,
  'jest/valid-expect': true,
  'jest/valid-expect-in-promise': true,
  'jest/no-restricted-matchers': {
    toMatchSnapshot: noSnapshot,
    toMatchInlineSnapshot: noSnapshot,
    toThrowErrorMatchingSnapshot: noSnapshot,
  },
}

/** Where the rules that need types hold: each result of the cloud's database is a promise. */
export const typeAwareFolder = 'cloud'

export const typeAware: Rules = {
  // `void` would hide the failure.
  'typescript/no-floating-promises': { ignoreVoid: false },
  'typescript/no-misused-promises': true,
  'typescript/await-thenable': true,
  'typescript/return-await': ['error-handling-correctness-only'],
}

export const typeAwareInTests: Rules = {
  'typescript/no-floating-promises': { ignoreVoid: true },
  'typescript/no-misused-promises': { checksVoidReturn: false },
  // Promise.all of events and of calls that return nothing.
  'typescript/await-thenable': false,
}

/** What to do instead, where oxlint's own text does not say it. */
export const advice: Readonly<Record<string, string>> = {
  'max-lines': 'Move what changes for another reason into a file of its own; constants into a .data.ts.',
  'max-lines-per-function': 'Cut a pure function, then a hook, then a part out of it.',
  'no-cycle': 'Move what both files need into a third.',
  'no-console': 'Use logFailure of @console/platform/lib.',
  'no-warning-comments': 'Do it now, or leave it to the issue tracker.',
  'no-danger': 'Render elements instead of markup.',
  'no-document-cookie': 'The console sets no cookies. Keep state in the address or on the server.',
  'no-alert': 'Use a Dialog of @console/platform/ui/dialog or a toast.',
  'no-explicit-any': 'Use unknown and narrow it.',
  'no-non-null-assertion': 'Handle the missing value.',
  'no-floating-promises': 'Await it, or catch its failure.',
  'return-await': 'Await it there: its failure would pass the catch by.',
}
