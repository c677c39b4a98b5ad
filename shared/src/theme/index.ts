export { system } from './system.ts'
export { ThemeProvider } from './ThemeProvider.tsx'
