import { z } from 'zod';

// Pages run under a policy without eval, and zod's faster checks are made by it. Import this before any schema.
z.config({ jitless: true });
