void import('./bootstrap.tsx')
