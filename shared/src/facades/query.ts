export { QueryCache, QueryClient, QueryClientProvider, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
