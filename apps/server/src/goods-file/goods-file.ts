/** Product PDFs from the catalogue: manual, data sheet and energy label. */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { GoodsFileKind } from "@rambla/contract/goods";
import type { CallContext } from "@rambla/domain/platform/call-context";
import { isRefusal } from "@rambla/core/refusal";
import { createRouterClient } from "@orpc/server";
import { shopRouter } from "@rambla/domain/api";
import type { Drawing } from "./paper.ts";

/** The thread's program, which the build does not bundle. */
const DRAWING = resolve("apps/server/src/goods-file/paper.ts");

/** Gives a product's PDF in the market's language; undefined without one. */
export async function goodsFile(call: CallContext, goodsId: string, kind: GoodsFileKind): Promise<Buffer | undefined> {
  const { goods: api } = createRouterClient(shopRouter, { context: call });
  const found = await Promise.all([
    api.goodsDetail({ goodsId }),
    api.goodsFileList({ goodsId }),
    api.goodsDetailList({ goodsId }),
    api.goodsParameterList({ goodsId }),
  ]).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "goods.notExist") return undefined;
    throw error;
  });
  if (!found || isRefusal(found)) return undefined;
  const [goods, files, blocks, parameters] = found;
  if (!files.some((file) => file.kind === kind)) return undefined;
  const { texts } = call.shop;
  const spoken = texts.spoken(call.market.languageChain, "paper");
  const [language = "en"] = spoken;
  return await drawn({
    kind,
    language,
    texts: texts.catalogue(spoken, "paper"),
    paper: {
      title: goods.title,
      articleNumber: goods.articleNumber,
      brandName: call.market.brand.name,
      description: blocks.map((block) => block.text).join("\n\n"),
      parameters,
      energyClass: goods.energyClass,
      languageTag: language === call.market.language ? call.market.languageTag : language,
    },
  });
}

/** Draws in a thread that ends afterwards. */
function drawn(drawing: Drawing): Promise<Buffer> {
  return new Promise((done, failed) => {
    const worker = new Worker(DRAWING, { workerData: drawing });
    worker.once("message", (bytes: Uint8Array) => done(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    worker.once("error", failed);
  });
}
