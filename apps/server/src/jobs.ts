export const startJobs = async (..._: unknown[]) => ({ stop: async () => undefined });
