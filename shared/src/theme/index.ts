export { media } from './media.data.ts'
export { system } from './system.ts'
export { ThemeProvider } from './ThemeProvider.tsx'
