import { z } from 'zod';

// Pages may not use eval, which zod's faster checks need. Import this before any schema.
z.config({ jitless: true });
