/** Media queries that are not plain breakpoints, as keys of a style object. */
export const media = {
  phone: '@media (max-width: 639.98px)',
  /** Where a table's columns have no room beside each other: its rows become cards. */
  cards: '@media (max-width: 719.98px)',
  /** Where controls grow to 44 px: under a finger, and on any narrow screen. */
  touch: '@media (pointer: coarse), (max-width: 639.98px)',
  calm: '@media (prefers-reduced-motion: reduce)',
} as const

// The library's conditions without those of selections by range, of siblings and of groups. A name here is a `_name` in
// styles.
export const conditions = {
  // Light and dark follow the system by media query; where the user has chosen one, `chosenSchemes` overrides its
  // variables.
  light: '@media (prefers-color-scheme: light)',
  dark: '@media (prefers-color-scheme: dark)',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  highContrast: '@media (forced-colors: active)',
  print: '@media print',
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
  focus: '&:is(:focus, [data-focus])',
  focusWithin: '&:is(:focus-within, [data-focus-within])',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  readOnly: '&:is([data-readonly], [aria-readonly=true], [readonly])',
  empty: '&:is(:empty, [data-empty])',
  checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
  indeterminate: '&:is(:indeterminate, [data-indeterminate], [aria-checked=mixed], [data-state=indeterminate])',
  expanded: '&:is([aria-expanded=true], [data-expanded], [data-state=expanded])',
  highlighted: '&[data-highlighted]',
  dragging: '&[data-dragging]',
  invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
  pressed: '&:is([aria-pressed=true], [data-pressed])',
  selected: '&:is([aria-selected=true], [data-selected])',
  open: '&:is([open], [data-open], [data-state=open])',
  closed: '&:is([closed], [data-closed], [data-state=closed])',
  loading: '&:is([data-loading], [aria-busy=true])',
  hidden: '&:is([hidden], [data-hidden])',
  current: '&[data-current]',
  currentPage: '&[aria-current=page]',
  currentStep: '&[aria-current=step]',
  before: '&::before',
  after: '&::after',
  marker: '&::marker',
  selection: '&::selection',
  backdrop: '&::backdrop',
  placeholder: '&::placeholder, &[data-placeholder]',
  first: '&:first-of-type',
  last: '&:last-of-type',
  notFirst: '&:not(:first-of-type)',
  notLast: '&:not(:last-of-type)',
  only: '&:only-child',
  even: '&:nth-of-type(even)',
  odd: '&:nth-of-type(odd)',
  horizontal: '&[data-orientation=horizontal]',
  vertical: '&[data-orientation=vertical]',
  icon: '& :where(svg)',
}
