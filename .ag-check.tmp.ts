import ts from '/tmp/mt/node_modules/typescript/lib/typescript.js';
import {readFileSync} from 'fs';
import {Glob} from 'bun';
const norm=(s:string)=>s.replace(/[’‘]/g,"'").replace(/\s+/g,' ');
const rows=readFileSync('/tmp/s6-phrases.tsv','utf8').split('\n').filter(Boolean).map(l=>l.split('\t'));
const lits=(f:string)=>{const out:{t:string,re:boolean,l:number}[]=[];const sf=ts.createSourceFile(f,readFileSync(f,'utf8'),ts.ScriptTarget.Latest,true,f.endsWith('x')?ts.ScriptKind.TSX:ts.ScriptKind.TS);
const v=(n:any)=>{const l=sf.getLineAndCharacterOfPosition(n.getStart()).line+1;
 if(ts.isStringLiteral(n)||ts.isNoSubstitutionTemplateLiteral(n))out.push({t:n.text,re:false,l});
 else if(n.kind===ts.SyntaxKind.RegularExpressionLiteral)out.push({t:n.text,re:true,l});
 else if(ts.isTemplateExpression(n)){out.push({t:n.head.text,re:false,l});for(const s of n.templateSpans)out.push({t:s.literal.text,re:false,l});}
 else if(ts.isJsxText(n))out.push({t:n.text,re:false,l});
 ts.forEachChild(n,v)};v(sf);return out;};
const src:string[]=[];
for(const d of ['site/src','server','shared','db','catalogue','site','e2e','lib'])for await(const f of new Glob('**/*.{ts,tsx}').scan({cwd:d}).constructor?new Glob(d+'/**/*.{ts,tsx}').scan('.'):[] as any){ if(/node_modules|\.test\.|e2e\/|\/dist\//.test(f))continue; src.push(f);}
const corpus=[...new Set(src)].map(f=>norm(readFileSync(f,'utf8'))).join('\n');
const corpusL=corpus;
for(const f of process.argv.slice(2)){
 for(const {t,re,l} of lits(f)){
  if(t.trim().length<4)continue;
  let hit:any[]=[],ok=false;
  if(re){let body=t.slice(1,t.lastIndexOf('/')),fl=t.slice(t.lastIndexOf('/')+1).replace('g','');
   // longest literal chunk
   let r:RegExp;try{r=new RegExp(norm(body),fl)}catch{continue}
   hit=rows.filter(([o])=>r.test(norm(o)));ok=rows.some(([,n])=>r.test(norm(n)));
   if(!hit.length){const chunks=norm(body).replace(/\\([.?()$])/g,'$1').split(/\\d[+*]?|\[[^\]]*\][+*]?|\.[+*]|[\^|()+*]|\\[a-z]|\$$/).filter(c=>c.trim().length>=5);
     for(const c of chunks){ if(!corpus.toLowerCase().includes(c.toLowerCase().trim()))console.log(`${f}:${l} RECHUNK ${t} <<${c}>>`, rows.filter(([o])=>norm(o).toLowerCase().includes(c.toLowerCase().trim())).slice(0,3).map(x=>'\n    '+x.join('  =>  ')).join(''));}
     continue;}
   if(ok) {console.log(`${f}:${l} (maybe) ${t}`);continue;}
   console.log(`${f}:${l} RE ${t}`+hit.slice(0,4).map(x=>'\n    '+x.join('  =>  ')).join(''));
  }else{
   const n=norm(t).trim();
   if(corpus.includes(n))continue;
   if(!/[a-z]{3}/i.test(n))continue;
   hit=rows.filter(([o])=>norm(o).includes(n)||(norm(o).replace(/<[^>]*>/g,'').includes(n)));
   if(rows.some(([,x])=>norm(x).replace(/<[^>]*>/g,'').includes(n)))continue;
   if(/^[a-z#.\[/*:-]/.test(n)&&!/ /.test(n)) continue;
   console.log(`${f}:${l} ${hit.length?'STR':'gone'} ${JSON.stringify(t)}`+hit.slice(0,4).map(x=>'\n    '+x.join('  =>  ')).join(''));
  }}}
