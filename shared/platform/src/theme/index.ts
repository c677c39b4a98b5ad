export { media } from './conditions.data.ts'
export { chooseScheme, followScheme, matchesMedia, schemeChoice, type SchemeChoice } from './scheme.ts'
export { system } from './system.ts'
export { ThemeProvider } from './ThemeProvider.tsx'
