/** Internal texts: stacks, statements, libraries, tables. No answer to a stranger may hold one. */
export const INNER_WORDS =
  /node_modules|\.ts:\d|at .+\(.+:\d+:\d+\)|\bselect\b .* \bfrom\b|insert into|violates|relation "|syntax error at|ORPCError|ZodError|pg-pool|customer_order|goods_stock|TypeError|undefined is not/i;
