const values = <T extends Record<string, string | number>>(entries: T) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }])) as {
    [K in keyof T]: { value: T[K] }
  }

// A step is 4 px: 0.5 1 1.5 2 3 4 5 6 8 are the guide's 2 4 6 8 12 16 20 24 32.
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96]
const spacing = values(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])))

export const tokens = {
  fonts: values({
    body: "'Geist Variable', ui-sans-serif, system-ui, sans-serif",
    mono: "'Geist Mono Variable', ui-monospace, Menlo, monospace",
  }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', name: '550', semibold: '600' }),
  radii: values({ l1: '4px', l2: '6px', l3: '10px', full: '9999px' }),
  spacing,
  sizes: {
    ...spacing,
    ...values({
      full: '100%',
      dvh: '100dvh',
      max: 'max-content',
      min: 'min-content',
      state: '35rem',
      form: '55rem',
      page: '90rem',
    }),
  },
  durations: values({ faster: '100ms', fast: '150ms', moderate: '200ms', slow: '300ms' }),
  easings: values({ default: 'cubic-bezier(0.2, 0, 0, 1)' }),
  zIndex: values({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
  }),
  animations: values({ spin: 'spin 1s linear infinite', pulse: 'pulse 2s ease-in-out infinite' }),
}

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
  'rise-in': { from: { opacity: '0', translate: '0 4px' }, to: { opacity: '1', translate: '0 0' } },
  'slide-in': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
  'slide-out': { from: { translate: '0 0' }, to: { translate: '-100% 0' } },
  'sheet-in': { from: { translate: '0 100%' }, to: { translate: '0 0' } },
}

const text = (fontSize: string, lineHeight: string, fontWeight = '400', letterSpacing = '0') => ({
  value: { fontSize, lineHeight, fontWeight, letterSpacing },
})

export const textStyles = {
  '2xs': text('2xs', '1rem', '500'),
  xs: text('xs', '1rem'),
  sm: text('sm', '1.25rem'),
  md: text('md', '1.375rem'),
  lg: text('lg', '1.5rem', '600', '-0.01em'),
  xl: text('xl', '1.75rem', '600', '-0.015em'),
  '2xl': text('2xl', '2rem', '600', '-0.015em'),
  label: text('sm', '1.25rem', '500'),
  panel: text('md', '1.25rem', '600', '-0.005em'),
  mono: {
    value: {
      fontFamily: 'mono',
      fontSize: 'xs',
      lineHeight: '1rem',
      letterSpacing: '-0.01em',
      fontVariantLigatures: 'none',
    },
  },
}
